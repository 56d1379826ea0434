/** What a tooltip says, and of which element. */
export interface TooltipSource {
  readonly element: HTMLElement;
  readonly text: string;
}

const candidates = '[data-tooltip], td';
const cutMarginPx = 1;

/** Whether an element, or a part of it, cuts off its text. */
const isCut = (element: HTMLElement): boolean =>
  [element, ...element.querySelectorAll<HTMLElement>('*')].some(
    (one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + cutMarginPx,
  );

/** What the tooltip of an element says; empty where all of it can be read in the element. */
function textOf(element: HTMLElement): string {
  const { tooltip } = element.dataset;
  if (!tooltip && element.querySelector('dialog')) return '';
  const shown = element.innerText.trim();
  if (tooltip && tooltip !== shown) return tooltip;
  return (tooltip || element.tagName === 'TD') && isCut(element) ? shown : '';
}

/** What is nearest around an element and may have a tooltip. A dialog that a cell holds is no part of the cell. */
function candidateAt(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>(candidates) ?? null;
  return found?.contains(element!.closest('dialog')) ? null : found;
}

/** The tooltip of an event's target: its own, or that of what is around it. */
export function tooltipAt(target: EventTarget | null): TooltipSource | null {
  let element = candidateAt(target instanceof Element ? target : null);
  while (element) {
    const text = textOf(element);
    if (text) return { element, text };
    element = candidateAt(element.parentElement);
  }
  return null;
}

/** The row or cell that a table's keyboard is at, else the element that has the focus. */
function keyboardTarget(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  const active = focused.getAttribute('aria-activedescendant');
  return (active && document.getElementById(active)) || focused;
}

/** All that tooltips say about the row, cell or element under the keyboard, a line each. */
export function tooltipsUnderKeyboard(): TooltipSource | null {
  const element = keyboardTarget();
  if (!element || element === document.body) return null;
  const own = tooltipAt(element)?.text;
  const inside = [...element.querySelectorAll<HTMLElement>(candidates)].map(textOf);
  const texts = [...new Set([...(own ? [own] : []), ...inside])].filter(Boolean);
  return texts.length ? { element, text: texts.join('\n') } : null;
}
