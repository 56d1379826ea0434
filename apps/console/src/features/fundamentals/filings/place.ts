/** How a marked place looks, whatever the document's own colours are. */
function mark(element: HTMLElement): void {
  element.style.outline = '3px solid #d97706';
  element.style.background = '#fde68a';
  element.style.color = '#111';
  element.setAttribute('data-marked', '');
  element.scrollIntoView({ block: 'center', inline: 'center' });
}

function clear(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-marked]')) {
    for (const name of ['outline', 'background', 'color']) element.style.removeProperty(name);
    element.removeAttribute('data-marked');
  }
}

/** The cell `table.row.cell` of a page, counted from 0 in document order. */
function findCell(document: Document, place: string): HTMLElement | null {
  const [table = 0, row = 0, cell = 0] = place.split('.').map(Number);
  const shown = document.querySelectorAll('table')[table];
  const own = (element: Element | undefined, names: readonly string[]): HTMLElement[] =>
    [...(element?.children ?? [])].filter((one) => names.includes(one.localName)) as HTMLElement[];
  const rows = own(shown, ['tr', 'thead', 'tbody', 'tfoot']).flatMap((one) =>
    one.localName === 'tr' ? [one] : own(one, ['tr']),
  );
  return own(rows[row], ['td', 'th'])[cell] ?? null;
}

/** The figure at `lLINE.COLUMN` of a text, in an element of its own. */
function findText(document: Document, place: string): HTMLElement | null {
  const [line = 0, column = 0] = place.slice(1).split('.').map(Number);
  const text = document.querySelector('pre') ?? document.body;
  const whole = text.textContent;
  let start = 0;
  for (let at = 0; at < line; at += 1) {
    const next = whole.indexOf('\n', start);
    if (next < 0) return null;
    start = next + 1;
  }
  const from = start + column;
  const length = /^[^\s]*(?: [^\s]+)*/.exec(whole.slice(from, from + 60))?.[0].length ?? 0;
  if (!length) return null;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (
    let node = walker.nextNode() as Text | null, before = 0;
    node;
    node = walker.nextNode() as Text | null
  ) {
    const end = before + node.data.length;
    if (from >= before && from + length <= end) {
      const figure = node.splitText(from - before);
      figure.splitText(length);
      const around = document.createElement('mark');
      figure.replaceWith(around);
      around.append(figure);
      return around;
    }
    before = end;
  }
  return null;
}

/**
 * Scrolls a shown document to a place and marks it.
 * @param place as cells of a filing name it: `table.row.cell` of a page, such as `l120.48` for line and column of a text
 * @returns whether the place was found
 */
export function showPlace(document: Document, place: string): boolean {
  clear(document);
  if (!/^(\d+\.\d+\.\d+|l\d+\.\d+)$/.test(place)) return false;
  const found = place.startsWith('l') ? findText(document, place) : findCell(document, place);
  if (!found) return false;
  mark(found);
  return true;
}
