/** Opens a menu by its button as Enter does: its first entry gets the focus, which a click without a pointer leaves out. */
export function openByKey(button: Element | null | undefined): void {
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
