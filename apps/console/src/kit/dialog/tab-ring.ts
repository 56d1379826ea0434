import type { KeyboardEvent } from 'react';

const candidates =
  'a[href], button, input:not([type="hidden"]), select, textarea, iframe, summary, [tabindex], [contenteditable]';

/** What within an element takes the keyboard's focus by Tab, in its order. */
export const tabStops = (within: HTMLElement): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(candidates)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  );

/**
 * Leads Tab from the last stop of a dialog to its first, and back with Shift. The browser makes what is behind a modal
 * dialog inert, but beyond its last stop the focus would go to the page itself, or into the browser's own bar.
 */
export function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const dialog = event.currentTarget;
  // React lets it bubble: Tab in a dialog inside this one is that one's own.
  if ((event.target as HTMLElement).closest('dialog') !== dialog) return;
  const stops = tabStops(dialog);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isBeyond = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (!isBeyond) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

/**
 * Puts the focus on the first field that can be filled, else on what the body names as `data-first`, else on the first of
 * the buttons at the end.
 * @param body selector of the part that holds the fields
 * @param foot selector of the row of buttons
 */
export function focusFirst(dialog: HTMLElement, body: string, foot: string): void {
  const stops = tabStops(dialog);
  const field = stops.find((one) => one.matches(`${body} :is(input, select, textarea)`));
  const named = stops.find((one) => one.matches(`${body} [data-first]`));
  (field ?? named ?? stops.find((one) => one.matches(`${foot} button`)))?.focus();
}
