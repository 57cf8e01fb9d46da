/** Local storage that never throws: private windows and full disks must not stop a game. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`cromford.${key}`)
  } catch {
    return null
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`cromford.${key}`, value)
  } catch {
    // nothing depends on it
  }
}
