import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import { stored } from '../../data/stored.ts';

export type Zone = 'UTC' | 'exchange' | 'local';

const isZone = (value: unknown): value is Zone =>
  value === 'UTC' || value === 'exchange' || value === 'local';

/** In which zone times are shown. */
export const zoneSetting = stored<Zone>('zone', 'UTC', isZone);

/** Zone of the exchanges where no symbol says otherwise. */
const defaultExchangeZone = 'America/New_York';

const parts = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const known = parts.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  parts.set(key, made);
  return made;
}

/**
 * A moment as `2026-11-20 22:38:28 UTC` in the chosen zone.
 * @param value ISO text or milliseconds since 1970; null gives an empty text
 */
export function formatTime(
  value: string | number | null | undefined,
  zone: Zone,
  options: { seconds?: boolean; exchangeZone?: string } = {},
): string {
  if (value === null || value === undefined || value === '') return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  if (zone === 'UTC') {
    const text = date.toISOString();
    // Years beyond four digits are written with a sign.
    const split = text.indexOf('T');
    return `${text.slice(0, split)} ${text.slice(split + 1, split + (options.seconds ? 9 : 6))} UTC`;
  }
  const timeZone = zone === 'exchange' ? (options.exchangeZone ?? defaultExchangeZone) : undefined;
  const found = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const clock = `${found['hour']}:${found['minute']}${options.seconds ? `:${found['second']}` : ''}`;
  return `${found['year']}-${found['month']}-${found['day']} ${clock} ${found['timeZoneName']}`;
}

// A formatter takes hundreds of times as long to make as to use.
const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', options);
  numbers.set(key, made);
  return made;
}

const fractionDigits = 6;
/** Numbers below it are written here: the platform's first formatter costs a screen's first list some ten milliseconds. */
const writtenBelow = 1e15;

/** The digits of a number as it is written shortest, its halves rounded away from zero, as the platform does. */
function rounded(text: string, most: number): readonly [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length <= most) return [whole, fraction];
  const up = fraction[most]! >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole + fraction.slice(0, most)) + up).padStart(most + 1, '0');
  return [digits.slice(0, digits.length - most), digits.slice(digits.length - most)];
}

/** Below it six decimals would hide most of a number: it is written with six significant digits. */
const tinyBelow = 1e-3;

const grouped = (whole: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A number as it is, every digit of it, with thousands separators: for a field that is to be edited. Null gives an empty text. */
export function formatExact(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = '', fraction] = text.replace('-', '').split('.');
  return `${value < 0 ? '-' : ''}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/**
 * A number with thousands separators; null gives an empty text.
 * @param digits decimals, exactly; left out: up to six, and six significant digits of a number below 0.001
 */
export function formatNumber(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (digits === undefined && value !== 0 && Math.abs(value) < tinyBelow)
    return numberFormat('tiny', { maximumSignificantDigits: 6 }).format(value);
  if (digits === undefined && Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  const [least, most] = [digits ?? 0, digits ?? fractionDigits];
  const text = String(Math.abs(value));
  if (!(Math.abs(value) < writtenBelow) || text.includes('e'))
    return numberFormat(String(digits), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: 'negative',
    }).format(value);
  const [whole, fraction] = rounded(text, most);
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  const isNegative = value < 0 && /[1-9]/.test(whole + kept);
  return `${isNegative ? '-' : ''}${grouped(whole)}${kept && `.${kept}`}`;
}

const moneyFormats = new Map<string, (smallestUnits: number) => string>();

/**
 * An amount in the smallest unit of its currency as `$1,234.50`.
 * @param currency ISO 4217; null: not known, so that only nothing can be written as an amount
 */
export function formatMoney(amountCents: number | null | undefined, currency: string | null): string {
  if (amountCents === null || amountCents === undefined) return '';
  if (!currency) return amountCents === 0 ? '0' : 'unknown currency';
  const code = currency.toUpperCase();
  const known = moneyFormats.get(code) ?? moneyFormat(code, 'symbol');
  moneyFormats.set(code, known);
  return known(amountCents);
}

/** Each unit with its seconds and how many of it are shown before the next greater one. Source: r003-relative-time. */
const agoUnits: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number, most: number])[] = [
  ['second', 1, 180],
  ['minute', 60, 120],
  ['hour', 3600, 72],
  ['day', 86_400, Number.POSITIVE_INFINITY],
];
let agoWords: Intl.RelativeTimeFormat | undefined;

/** How long ago, as `3 minutes ago`: seconds up to 180, minutes up to 120, hours up to 72, then days, in whole units. */
export function formatAgo(value: string | number, nowMs = Date.now()): string {
  const seconds = (new Date(value).getTime() - nowMs) / 1000;
  if (Number.isNaN(seconds)) return String(value);
  agoWords ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const [unit, size] = agoUnits.find(([, each, most]) => Math.trunc(Math.abs(seconds) / each) <= most)!;
  return agoWords.format(Math.trunc(seconds / size), unit);
}

/** Several things in a row, as `a role, 1 session and 2 keys`. */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

/** How many of a thing, as `1 cell` or `2,000 cells`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
