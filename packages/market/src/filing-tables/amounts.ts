import { isNear } from './near.ts';
import { isScaleNote, readScaleWords, type ScaleWords } from './scales.ts';
import { scaleBy } from './tags.ts';
import type { Value } from './values.ts';

/** How figures of a table become whole units. */
export interface AmountRules {
  readonly unit: string | null;
  readonly scale: number;
  /** Of numbers of shares. */
  readonly shareScale: number;
  readonly saysShares: boolean;
}

export type FigureKind = 'money' | 'per-share' | 'shares';

const phrase = /\bin (?:u\.?s\.? dollars and in )?(?:thousands|millions|billions)\b/i;

/** Scale and currency by the notes that are nearest, the table's own first. `texts` are in order of precedence. */
export function readRules(
  texts: readonly string[],
  currency: string | null,
  fallback: ScaleWords | null,
): AmountRules {
  let found: ScaleWords | null = null;
  let unit: string | null = currency;
  for (const text of texts) {
    if (!isScaleNote(text) && !phrase.test(text) && !isNear(text, /\(/g, /\b(?:millions?|thousands?)\b/i, 40))
      continue;
    const words = readScaleWords(text);
    if (words.scale === null) continue;
    found = words;
    break;
  }
  found ??= fallback;
  unit ??= found?.unit ?? null;
  const scale = found?.scale ?? 1;
  return { unit, scale, shareScale: found?.shareScale ?? scale, saysShares: found?.shareScale != null };
}

/** Words about numbers of shares, such as `weighted average shares outstanding`. */
function hasShareWords(text: string): boolean {
  return (
    /\bweighted[- ]average\b|\bshares (?:used|outstanding)\b|\bcommon stock options having\b/i.test(text) ||
    isNear(text, /\baverage\b/gi, /\b(?:shares?|stock|units)\b/i, 45) ||
    isNear(text, /\b(?:shares|units)\b/gi, /\b(?:outstanding|used|comput|calculat|dilut|issued)/i, 60) ||
    isNear(
      text,
      /\b(?:number of|dilutive|diluted|antidilutive|basic)\b/gi,
      /\b(?:shares|share equivalents|stock options|units)\b/i,
      40,
    )
  );
}

const hasPerShareWords = (text: string): boolean =>
  isNear(text, /\bper\b/gi, /\b(?:share|ads|unit)\b/i, 50) ||
  /\bper[- ]share\b|\bper (?:common|ordinary) stock\b/i.test(text);

const hasMoneyWords = (text: string): boolean =>
  isNear(
    text,
    /\b(?:allocated|attributable|available)\b/gi,
    /\b(?:stock|shareholders|shareowners|stockholders|securities)\b/i,
    60,
  );

/** What a row's figures are, by its label, else by its section. */
export function kindOf(label: string, section: string | null, values: readonly (Value | null)[]): FigureKind {
  const own = kindOfWords(label);
  if (own !== null) return own === 'per-share' && !arePrices(values) ? 'money' : own;
  const isPlain = label.length < 60 || !hasMoneyWords(label);
  const outer = section === null || !isPlain ? null : kindOfWords(section);
  if (outer === 'per-share') return arePrices(values) ? outer : 'money';
  return outer ?? 'money';
}

function kindOfWords(text: string): FigureKind | null {
  // Lines of a balance sheet name numbers of shares beside their amounts.
  if (/\bpar value\b|\bno par\b|\bauthorized\b|\bat cost\b|\bstated value\b/i.test(text)) return null;
  const isPerShare = hasPerShareWords(text);
  const isResult = /^(?:basic|diluted)?\s?(?:net |earnings |income |\(?loss\)? )/i.test(text);
  if (!hasShareWords(text) || (isResult && isPerShare)) return isPerShare ? 'per-share' : null;
  const isCount = /\b(?:used|comput|calculat|average|number|outstanding|plus)/i.test(text);
  return /\bper (?:common )?share\b/i.test(text) && !isCount ? 'per-share' : 'shares';
}

/** Whether figures can be amounts per share: small, or with decimals. */
function arePrices(values: readonly (Value | null)[]): boolean {
  return values.every(
    (value) => !value?.number || Math.abs(value.number.value) < 1000 || value.text.includes('.'),
  );
}

/** A scale that a label or section gives its own rows: `(in thousands)`. */
export function ownScale(text: string | null): number | null {
  if (text === null || !/\(|\bin (?:thousands|millions)/i.test(text)) return null;
  const inner =
    /\(([^()]{0,40}\b(?:thousands|millions|billions|000['’]?s|dollars)\b[^()]{0,20})\)/i.exec(text)?.[1] ??
    (/, in (thousands|millions)$/i.exec(text)?.[1] || null);
  if (inner === null) return null;
  if (/^dollars$/i.test(inner)) return 1;
  return readScaleWords(/\bin\b/i.test(inner) ? inner : `in ${inner}`).scale;
}

/** The scale of a heading that says nothing but that of the numbers of shares below it: `Shares in millions`. */
export function scaleOfShares(heading: string): number | null {
  const word = /^\W?(?:number of )?shares,? in (thousands|millions|billions)\W?$/i.exec(heading)?.[1];
  return word ? readScaleWords(`in ${word}`).scale : null;
}

const unscaledColumn =
  /%|\bpercent|\bper[- ](?:share|unit)\b|\bprice\b|\brates?\b|\byears?\)|\bterm\b|\bratio\b/i;

/** The factor of a column's money, where its heading has one of its own. */
export function columnScale(heading: readonly string[]): number | null {
  const text = heading.join(' ');
  if (unscaledColumn.test(text)) return 1;
  return phrase.test(text) || /\(000['’]?s\)|\$000/.test(text) ? readScaleWords(text).scale : null;
}

/** The figure in whole units; null where it is none. */
export function wholeUnits(value: Value, factor: number): number | null {
  const { number } = value;
  if (!number) return null;
  return number.isPercent ? number.value : scaleBy(number.value, factor) || 0;
}

/**
 * The scale of share counts that makes earnings per share times shares the net income, among the usual ones; null where
 * nothing fits. Amounts are whole units except the printed shares.
 */
export function fittingShareScale(netIncome: number, perShare: number, printedShares: number): number | null {
  if (!netIncome || !perShare || !printedShares) return null;
  const wanted = Math.abs(netIncome / perShare);
  const fits = [1, 1e3, 1e6].filter((scale) => {
    const ratio = (printedShares * scale) / wanted;
    return ratio > 0.2 && ratio < 5;
  });
  return fits.length === 1 ? fits[0]! : null;
}
