import { clean } from './raw.ts';
import type { FilingTag } from './types.ts';

type Attributes = Readonly<Record<string, string>>;

interface Context {
  start: string | null;
  end: string | null;
  dimensions: Record<string, string>;
}

/** A fact as the page has it; its context and unit may follow later in the document. */
export interface RawFact {
  readonly attributes: Attributes;
  text: string;
}

/** Contexts and units of inline XBRL, gathered while the page is read. */
export class TagContexts {
  readonly #contexts = new Map<string, Context>();
  readonly #units = new Map<string, { over: string[]; under: string[] }>();
  #context: Context | null = null;
  #unit: { over: string[]; under: string[] } | null = null;
  #isUnder = false;
  #dimension: string | null = null;
  #text = '';

  open(name: string, attributes: Attributes): void {
    this.#text = '';
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'context') {
      this.#context = { start: null, end: null, dimensions: {} };
      this.#contexts.set(attributes['id'] ?? '', this.#context);
    } else if (local === 'unit') {
      this.#unit = { over: [], under: [] };
      this.#isUnder = false;
      this.#units.set(attributes['id'] ?? '', this.#unit);
    } else if (local === 'unitdenominator') this.#isUnder = true;
    else if (local === 'explicitmember' || local === 'typedmember')
      this.#dimension = attributes['dimension'] ?? '';
  }

  addText(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    const local = name.slice(name.indexOf(':') + 1);
    const text = clean(this.#text);
    if (local === 'measure' && this.#unit) {
      (this.#isUnder ? this.#unit.under : this.#unit.over).push(text.slice(text.indexOf(':') + 1));
    } else if (this.#context) {
      if (local === 'startdate') this.#context.start = text.slice(0, 10);
      else if (local === 'enddate' || local === 'instant') this.#context.end = text.slice(0, 10);
      else if (this.#dimension !== null && (local === 'explicitmember' || text)) {
        this.#context.dimensions[this.#dimension] = text;
        this.#dimension = null;
      }
    }
    if (local !== 'measure') this.#text = '';
    if (local === 'context') this.#context = null;
    if (local === 'unit') this.#unit = null;
  }

  /** The fact with its period, unit and value; null where its context is missing. */
  resolve({ attributes, text }: RawFact): FilingTag | null {
    const context = this.#contexts.get(attributes['contextref'] ?? '');
    if (!context) return null;
    const unit = this.#units.get(attributes['unitref'] ?? '');
    return {
      name: attributes['name'] ?? '',
      ...context,
      unit: unit
        ? [unit.over.join('*'), ...(unit.under.length ? [unit.under.join('*')] : [])].join('/')
        : null,
      value:
        attributes['xsi:nil'] === 'true' || attributes['xsi:nil'] === '1'
          ? null
          : factValue(attributes, text),
    };
  }
}

const numberWords: Readonly<Record<string, number>> = {
  no: 0,
  none: 0,
  nil: 0,
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
};

/** The value by the fact's format, scale and sign; null where its text is no number. */
function factValue(attributes: Attributes, printed: string): number | null {
  const format = (attributes['format'] ?? '').toLowerCase();
  const text = clean(printed);
  let value: number;
  if (format.includes('zero') || format.endsWith('fixed-zero') || /^[-\u2013\u2014]$/.test(text)) value = 0;
  else {
    const words = numberWords[text.toLowerCase()];
    const digits = format.includes('comma')
      ? text.replace(/[.\s']/g, '').replace(',', '.')
      : text.replace(/[,\s']/g, '');
    value =
      words ??
      (digits !== '' && digits.length < 40 && !Number.isNaN(Number(digits)) && /^[\d.]+$/.test(digits)
        ? Number(digits)
        : Number.NaN);
  }
  if (Number.isNaN(value)) return null;
  const scale = Number(attributes['scale'] ?? 0) || 0;
  const scaled = scaleBy(value, 10 ** Math.max(-12, Math.min(15, scale)));
  return attributes['sign'] === '-' ? -scaled || 0 : scaled;
}

/** Multiplies a printed number by a power of ten without the noise of binary fractions. */
export function scaleBy(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}
