import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Text = Extract<Element['children'][number], { data: string }>;

/** A way in which other filers lay out the same page. `title` is what becomes of a statement's title. */
export interface Variation {
  readonly name: string;
  readonly change: (document: Document, random: () => number) => void;
  readonly title?: (title: string) => string;
  /** Tables that it puts before the first one. */
  readonly tablesBefore?: number;
}

const elements = (document: Document, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, document.children, true);

function texts(nodes: Document['children'], found: Text[] = []): Text[] {
  for (const node of nodes) {
    if (node.type === 'text') found.push(node as Text);
    else if ('children' in node && (node as Element).name !== 'ix:header') texts(node.children, found);
  }
  return found;
}

/** Blocks of text without blocks inside. */
const innermostBlocks = (document: Document): Element[] =>
  ['p', 'div', 'td', 'th'].flatMap((name) =>
    elements(document, name).filter(
      ({ children }) =>
        !['p', 'div', 'table'].some(
          (inner) => DomUtils.getElementsByTagName(inner, children, true, 1).length,
        ),
    ),
  );

/** The texts of each line of a block. */
function linesOf(block: Element): Text[][] {
  const lines: Text[][] = [[]];
  const walk = (nodes: Document['children']): void => {
    for (const node of nodes) {
      if (node.type === 'text') lines.at(-1)!.push(node as Text);
      else if ((node as Element).name === 'br') lines.push([]);
      else if ('children' in node) walk((node as Element).children);
    }
  };
  walk(block.children);
  return lines;
}

const cellText = (cell: Element): string =>
  DomUtils.textContent(cell)
    .replace(/[\s\u00a0\u200b]+/gu, ' ')
    .trim();

const cellsOf = (row: Element): Element[] =>
  row.children.filter(
    (child): child is Element => child.type === 'tag' && ['td', 'th'].includes((child as Element).name),
  );

const spanOf = (cell: Element): number => Number(cell.attribs['colspan'] ?? 1);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const dateForms: readonly ((month: number, day: string, year: string) => string)[] = [
  (month, day, year) => `${months[month]!.slice(0, 3)}. ${day}, ${year}`,
  (month, day, year) => `${day} ${months[month]} ${year}`,
  (month, day, year) => `${month + 1}/${day}/${year}`,
  (month, day, year) => `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
  (month, day, year) => `${months[month]!.toUpperCase()} ${day}, ${year}`,
];

// Some filers keep the words of a title together by hard spaces, which are spaces to `\s`.
const otherTitles: readonly (readonly [RegExp, string])[] = [
  [/balance\ssheets?/i, 'Statement of Financial Condition'],
  [
    /statements?\sof\s(?:results\sof\s)?(?:operations|earnings|income)(?!\s\(loss\)\sand|\sand\scomp)/i,
    'Statements of Profit or Loss',
  ],
  [/statements?\sof\scash\sflows?/i, 'Cash Flow Statements'],
];

const rename = (text: string): string =>
  text.length < 150
    ? otherTitles.reduce((changed, [words, other]) => changed.replace(words, other), text)
    : text;

const scaleForms: readonly ((scale: string) => string)[] = [
  (scale) => `amounts expressed in ${scale} of U.S. dollars`,
  (scale) => `US$ ${scale}`,
  (scale) => `$ in ${scale}`,
  (scale) => `Dollars in ${scale.slice(0, 1).toUpperCase()}${scale.slice(1)}`,
];

/** Whether a cell holds a sign of currency and nothing else. */
const isCurrency = (cell: Element | undefined): cell is Element =>
  cell !== undefined && cellText(cell) === '$';

export const variations: readonly Variation[] = [
  { name: 'as they are', change: () => {} },
  {
    name: 'currency in the cell of its number',
    change: (document) => {
      for (const row of elements(document, 'tr')) {
        const cells = cellsOf(row);
        for (const [at, cell] of cells.entries()) {
          const next = cells[at + 1];
          if (!isCurrency(cell) || !next) continue;
          const [sign] = texts(cell.children);
          next.attribs['colspan'] = String(spanOf(cell) + spanOf(next));
          if (sign) DomUtils.prependChild(next, sign);
          DomUtils.removeElement(cell);
        }
      }
    },
  },
  {
    name: 'closing parenthesis in a cell of its own',
    change: (document) => {
      for (const cell of elements(document, 'td')) {
        const last = texts(cell.children).findLast(({ data }) => data.trim());
        if (!last || !/^\s*\(/.test(cellText(cell)) || last.data.trim() !== ')' || spanOf(cell) < 2) continue;
        const [copy] = parseDocument('<td>)</td>').children;
        last.data = '';
        cell.attribs['colspan'] = String(spanOf(cell) - 1);
        DomUtils.append(cell, copy!);
      }
    },
  },
  {
    name: 'a blank column before the labels',
    change: (document) => {
      for (const row of elements(document, 'tr')) {
        const [first] = cellsOf(row);
        if (first) DomUtils.prepend(first, parseDocument('<td>&#160;</td>').children[0]!);
      }
    },
  },
  {
    name: 'indentation by hard spaces',
    change: (document) => {
      for (const row of elements(document, 'tr')) {
        const [first] = cellsOf(row);
        const [text] = first ? texts(first.children).filter(({ data }) => data.trim()) : [];
        const points = Number(
          /padding-left:\s*([\d.]+)pt/.exec(JSON.stringify(first?.attribs ?? {}))?.[1] ?? 0,
        );
        if (!first || !text) continue;
        first.attribs['style'] = '';
        text.data = '\u00a0'.repeat(Math.round(points / 4)) + text.data;
      }
    },
  },
  {
    name: 'no indentation',
    change: (document) => {
      for (const cell of elements(document, 'td')) delete cell.attribs['style'];
    },
  },
  {
    name: 'other forms of dates',
    change: (document, random) => {
      const form = dateForms[Math.floor(random() * dateForms.length)]!;
      for (const table of elements(document, 'table'))
        for (const text of texts(table.children))
          text.data = text.data.replace(
            /\b(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?) (\d{1,2}),\s*((?:19|20)\d\d)\b/g,
            (_, month: string, day: string, year: string) =>
              form(
                months.findIndex((name) => name.startsWith(month.slice(0, 3))),
                day,
                year,
              ),
          );
    },
  },
  {
    name: 'other words for the scale',
    change: (document, random) => {
      const form = scaleForms[Math.floor(random() * scaleForms.length)]!;
      for (const text of texts(document.children))
        if (text.data.length < 160)
          text.data = text.data.replace(
            /\b(?:dollars |amounts )?in (millions|thousands)\b|\b(millions) of dollars\b/gi,
            (_, one?: string, two?: string) => form((one ?? two)!.toLowerCase()),
          );
    },
  },
  {
    name: 'other titles',
    title: rename,
    change: (document) => {
      // A title may be split over several texts of its line.
      for (const [first, ...others] of innermostBlocks(document).flatMap(linesOf)) {
        if (!first || !others.length) continue;
        const whole = [first, ...others].map(({ data }) => data).join('');
        const changed = rename(whole);
        if (changed === whole) continue;
        first.data = changed;
        for (const other of others) other.data = '';
      }
      for (const text of texts(document.children)) text.data = rename(text.data);
    },
  },
  {
    name: 'the page inside a table',
    tablesBefore: 1,
    change: (document) => {
      for (const body of elements(document, 'body')) {
        const { children } = body;
        const [table] = parseDocument('<table><tr><td></td></tr></table>').children as Element[];
        const [cell] = DomUtils.getElementsByTagName('td', [table!], true);
        body.children = [];
        for (const child of children) DomUtils.appendChild(cell!, child);
        DomUtils.appendChild(body, table!);
      }
    },
  },
  {
    name: 'paragraphs inside cells',
    change: (document) => {
      for (const cell of elements(document, 'td')) {
        const { children } = cell;
        const [paragraph] = parseDocument('<p style="margin:0"></p>').children as Element[];
        cell.children = [];
        for (const child of children) DomUtils.appendChild(paragraph!, child);
        DomUtils.appendChild(cell, paragraph!);
      }
    },
  },
];

/** The page laid out another way. */
export function vary(page: string, { change }: Variation, random: () => number): string {
  const document = parseDocument(page, { recognizeSelfClosing: true });
  change(document, random);
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
}
