import { Parser } from 'htmlparser2';

/** A tagged number that fills a cell of a table, read from the page without the reader that is measured. */
export interface CellFact {
  readonly table: number;
  readonly row: number;
  readonly cell: number;
  readonly name: string;
  /** As printed: negative in parentheses, whatever sign the concept has. */
  readonly value: number;
  readonly start: string | null;
  readonly end: string;
  /** Power of ten that the fact's printed number is multiplied by. */
  readonly scale: number;
  /** Such as `usd`, as the fact refers to it. */
  readonly unit: string;
}

interface Period {
  start: string | null;
  end: string;
}

interface Open {
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

interface Place {
  readonly table: number;
  row: number;
  cell: number;
  text: string;
  facts: Open[];
}

const words: Readonly<Record<string, number>> = { no: 0, none: 0, one: 1, two: 2, three: 3 };

/** Value by format, scale and sign as the inline XBRL specification has them; undefined for nil and what is no number. */
function valueOf({ attributes, text }: Open): number | undefined {
  if (attributes['xsi:nil'] === 'true') return undefined;
  const plain = text.replace(/[\s,\u00a0]/g, '');
  const isZero = /zero/i.test(attributes['format'] ?? '') || /^[-–—]+$/.test(plain);
  const number = isZero ? 0 : (words[plain.toLowerCase()] ?? Number(plain));
  if (Number.isNaN(number) || (plain === '' && !isZero)) return undefined;
  const value = Number((number * 10 ** Number(attributes['scale'] ?? 0)).toPrecision(15));
  return attributes['sign'] === '-' ? -value || 0 : value;
}

/** Whether a cell's text is a figure and not a label that holds one. */
const isFigure = (text: string): boolean =>
  /^[\s\u00a0\u200b$(€£]*(?:[\d.,]+|[-–—]+)[\s\u00a0\u200b)%*]*$/u.test(text) && text.length < 60;

/** Every tagged number of the page that fills a cell. */
export function cellFacts(page: string): CellFact[] {
  const periods = new Map<string, Period>();
  const found: { place: Place; open: Open }[] = [];
  const units = new Map<string, string>();
  let unit = '';
  const tables: Place[] = [];
  const facts: Open[] = [];
  let count = 0;
  let period: Period | null = null;
  let text = '';
  const closeCell = (place: Place | undefined): void => {
    if (!place) return;
    if (isFigure(place.text)) for (const open of place.facts) found.push({ place: { ...place }, open });
    place.text = '';
    place.facts = [];
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        const place = tables.at(-1);
        if (name === 'table') {
          tables.push({ table: count, row: -1, cell: -1, text: '', facts: [] });
          count += 1;
        } else if (name === 'tr' && place) {
          closeCell(place);
          place.row += 1;
          place.cell = -1;
        } else if ((name === 'td' || name === 'th') && place) {
          closeCell(place);
          place.cell += 1;
        } else if (name === 'ix:nonfraction') facts.push({ attributes, text: '' });
        else if (name.endsWith(':unit')) unit = attributes['id'] ?? '';
        else if (name.endsWith(':context')) {
          period = { start: null, end: '' };
          periods.set(attributes['id'] ?? '', period);
        }
      },
      ontext(piece) {
        text += piece;
        for (const open of facts) open.text += piece;
        const place = tables.at(-1);
        if (place) place.text += piece;
      },
      onclosetag(name) {
        if (name === 'table') {
          closeCell(tables.at(-1));
          tables.pop();
        } else if (name === 'ix:nonfraction') {
          const open = facts.pop();
          const place = tables.at(-1);
          if (open && place) place.facts.push(open);
        } else if (period && name.endsWith(':startdate')) period.start = text.trim();
        else if (period && (name.endsWith(':enddate') || name.endsWith(':instant'))) period.end = text.trim();
        else if (name.endsWith(':context')) period = null;
        else if (name.endsWith(':measure'))
          units.set(
            unit,
            `${units.has(unit) ? `${units.get(unit)}/` : ''}${text.trim().replace(/^\w+:/, '')}`,
          );
        text = '';
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.write(page);
  parser.end();
  return found.flatMap(({ place, open }) => {
    const value = valueOf(open);
    const span = periods.get(open.attributes['contextref'] ?? '');
    if (value === undefined || !span) return [];
    const { table, row, cell } = place;
    const isNegative = /^[\s\u00a0\u200b$€£]*[(−-]/u.test(place.text) && value !== 0;
    const printed = isNegative ? -Math.abs(value) : Math.abs(value);
    return [
      {
        table,
        row,
        cell,
        name: open.attributes['name'] ?? '',
        value: printed,
        ...span,
        scale: Number(open.attributes['scale'] ?? 0),
        unit: units.get(open.attributes['unitref'] ?? '') ?? '',
      },
    ];
  });
}
