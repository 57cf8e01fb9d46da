/** The way to the offers: a phone unfolds them, and the keyboard is put on them. */
export class Door {
  open = $state(false)
  panel = $state<{ focus(): void; find(): void }>()

  /** Puts the keyboard on the offers. */
  focus = (): void => this.panel?.focus()
  find = (): void => {
    this.open = true
    this.panel?.find()
  }
  toggle = (): void => {
    this.open = !this.open
  }
}
