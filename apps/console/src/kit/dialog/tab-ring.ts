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

/** What says that a part of a dialog is still being read. */
const loading = '[role="status"][aria-label="Loading"], [aria-busy="true"]';

/**
 * Puts the focus on the first field that can be filled, else on what the body names as `data-first`, else on the first of
 * the buttons at the end. Where the body is still being read, that button has it only until a field is there, or until
 * the person has gone elsewhere.
 * @param body selector of the part that holds the fields
 * @param foot selector of the row of buttons
 * @returns stops waiting for a field
 */
export function focusFirst(dialog: HTMLElement, body: string, foot: string): () => void {
  const first = (): HTMLElement | undefined => {
    const stops = tabStops(dialog);
    return (
      stops.find((one) => one.matches(`${body} :is(input, select, textarea)`)) ??
      stops.find((one) => one.matches(`${body} [data-first]`))
    );
  };
  const found = first();
  const button = found ? undefined : tabStops(dialog).find((one) => one.matches(`${foot} button`));
  (found ?? button)?.focus();
  const isLoading = (): boolean => dialog.querySelector(`${body} :is(${loading})`) !== null;
  const watch = new MutationObserver(() => {
    if (document.activeElement === button) {
      const field = first();
      field?.focus();
      if (!field && isLoading()) return;
    }
    watch.disconnect();
  });
  if (button && isLoading()) watch.observe(dialog, { childList: true, subtree: true });
  return () => watch.disconnect();
}
