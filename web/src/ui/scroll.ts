/**
 * Brings what somebody goes to into sight, once it is drawn. A list that was put away goes a step back in the browser's history, which
 * puts the page where it stood before: that comes first.
 */
export function scroll(to: string): void {
  setTimeout(() => document.querySelector(to)?.scrollIntoView(), 100)
}
