/** How a field's value is written where its placeholder says nothing else. */
export type FieldKind = 'text' | 'number' | 'whole' | 'money' | 'short-money' | 'percent' | 'ratio' | 'date';

/** A value with what it takes to write it. */
export interface FieldValue {
  readonly kind: FieldKind;
  /** Numbers in their own unit (money in the currency, percent as 1.5 for 1.5 %), days as YYYY-MM-DD; null where it is not known. */
  readonly value: string | number | null;
  /** ISO 4217; of money. */
  readonly currency?: string;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const units = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `-1.5` as `-` and `1.5`; what rounds to nothing has no sign. */
function signed(value: number, digits: number, wrap: (bare: string) => string): string {
  const bare = grouped(Math.abs(value), digits);
  return `${value < 0 && /[1-9]/.test(bare) ? '-' : ''}${wrap(bare)}`;
}

function money(value: number, currency: string, digits: number, unit = ''): string {
  const mark = symbols[currency];
  return signed(value, digits, (bare) =>
    mark ? `${mark}${bare}${unit}` : `${bare}${unit} ${currency}`.trim(),
  );
}

function short(value: number, currency: string | undefined): string {
  const [size, name] = units.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  const digits = size === 1 ? 0 : 2;
  const unit = name && ` ${name}`;
  return currency
    ? money(value / size, currency, digits, unit)
    : signed(value / size, digits, (bare) => bare + unit);
}

function ratio(value: number): string {
  if (value >= 1) return `${grouped(value, Number.isInteger(value) ? 0 : 2)}-for-1`;
  const inverse = 1 / value;
  return `1-for-${grouped(inverse, Math.abs(inverse - Math.round(inverse)) < 1e-6 ? 0 : 2)}`;
}

function day(text: string, style: 'iso' | 'long' | 'month' | 'year'): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const name = months[Number(month) - 1];
  if (!year || !name) return undefined;
  if (style === 'iso') return text.slice(0, 10);
  if (style === 'year') return year;
  return style === 'long' ? `${name} ${Number(date)}, ${year}` : `${name} ${year}`;
}

/** A number as words of direction: up, level, down. Less than a tenth of a percent is level, where it is a percentage. */
function byDirection(field: FieldValue, words: readonly [string, string, string]): string | undefined {
  if (typeof field.value !== 'number') return undefined;
  const level = field.kind === 'percent' ? 0.1 : 0;
  return field.value > level ? words[0] : field.value < -level ? words[2] : words[1];
}

const ofNumber =
  (write: (value: number, field: FieldValue, digits: number | undefined) => string) =>
  (field: FieldValue, digits: number | undefined): string | undefined =>
    typeof field.value === 'number' && Number.isFinite(field.value)
      ? write(field.value, field, digits)
      : undefined;
const ofText = (write: (text: string) => string | undefined) => (field: FieldValue) =>
  field.value === null ? undefined : write(String(field.value));

type Write = (field: FieldValue, digits: number | undefined) => string | undefined;

/** Formats allowed after the bar of a placeholder, such as `{{marketCap|short}}` or `{{price|number:1}}`. */
export const formats: Readonly<Record<string, Write>> = {
  number: ofNumber((value, _field, digits = 2) => signed(value, digits, (bare) => bare)),
  whole: ofNumber((value) => signed(Math.round(value), 0, (bare) => bare)),
  money: ofNumber((value, field, digits = 2) => money(value, field.currency ?? 'USD', digits)),
  short: ofNumber((value, field) => short(value, field.currency)),
  percent: ofNumber((value, _field, digits = 2) => signed(value, digits, (bare) => `${bare}%`)),
  ratio: ofNumber((value) => ratio(value)),
  abs: (field, digits) =>
    typeof field.value === 'number'
      ? formatField({ ...field, value: Math.abs(field.value) }, undefined, digits)
      : undefined,
  date: ofText((text) => day(text, 'iso')),
  long: ofText((text) => day(text, 'long')),
  month: ofText((text) => day(text, 'month')),
  year: ofText((text) => day(text, 'year')),
  trend: (field) => byDirection(field, ['rose', 'was unchanged', 'fell']),
  direction: (field) => byDirection(field, ['up', 'flat', 'down']),
  gain: (field) => byDirection(field, ['gain', 'standstill', 'loss']),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
};

const natural: Readonly<Record<FieldKind, Write>> = {
  text: ofText((text) => text || undefined),
  number: formats['number']!,
  whole: formats['whole']!,
  money: formats['money']!,
  'short-money': formats['short']!,
  percent: formats['percent']!,
  ratio: formats['ratio']!,
  date: formats['long']!,
};

/**
 * A field's value as people read it; undefined where it is not known or the format does not fit it.
 * @param format one of `formats`; the field's own by default
 * @param digits after the point, where the format writes any
 */
export function formatField(field: FieldValue, format?: string, digits?: number): string | undefined {
  if (field.value === null) return undefined;
  if (format === undefined) return natural[field.kind](field, digits);
  return Object.hasOwn(formats, format) ? formats[format]!(field, digits) : undefined;
}
