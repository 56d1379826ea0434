import { bareDollar } from './numbers.ts';

/** What words say of currency and scale. */
export interface ScaleWords {
  readonly scale: number | null;
  readonly unit: string | null;
  /** Scale of numbers of shares where it differs: `shares in thousands`, `except number of shares, which are in thousands`. */
  readonly shareScale: number | null;
}

const powers: readonly (readonly [word: RegExp, scale: number])[] = [
  [/billions?/, 1e9],
  [/millions?|\bmm\b/, 1e6],
  [/thousands?|000['’]?s|\$000|\(000\)|,000s?\b/, 1e3],
];

const codes: readonly (readonly [word: RegExp, code: string])[] = [
  [/u\.?s\.? ?dollars|us ?\$|\busd\b/, 'USD'],
  [/canadian dollars|\bcad\b|c\$/, 'CAD'],
  [/\beuros?\b|€|\beur\b/, 'EUR'],
  [/\brmb\b|renminbi|\byuan\b|\bcny\b/, 'CNY'],
  [/\byen\b|\bjpy\b|¥/, 'JPY'],
  [/\bpounds? sterling|£|\bgbp\b/, 'GBP'],
  [/swiss francs|\bchf\b/, 'CHF'],
  [/australian dollars|\baud\b|\ba\$/, 'AUD'],
  [/hong kong dollars|\bhkd\b|hk\$/, 'HKD'],
  [/singapore dollars|\bsgd\b|\bs\$/, 'SGD'],
  [/new zealand dollars|\bnzd\b|nz\$/, 'NZD'],
  [/\bdollars?\b|\$/, bareDollar],
];

/** Code of the currency that a text names; null where it names none, or dollars of no country. */
export function namedCurrency(text: string): string | null {
  const code = codes.find(([word]) => word.test(text.toLowerCase()))?.[1] ?? null;
  return code === bareDollar ? null : code;
}

/** Whether a text is a note on scale and nothing else: `(In millions, except per share data)`, `Dollars in thousands`. */
export function isScaleNote(text: string): boolean {
  if (text.length > 220) return false;
  const words = text.toLowerCase();
  if (!powers.some(([word]) => word.test(words))) return false;
  return (
    /^[([]?(?:\w+ )?(?:us)? ?\$? ?(?:amounts?|dollars?|in|expressed|stated|millions?|thousands?|billions?|tabular|u\.s\.|all|figures|shares|000|us\$|\$000)/.test(
      words,
    ) || /^\(.{3,200}\)$/.test(words)
  );
}

/** Reads scale and currency from a note or heading. A scale counts where the words are about amounts: `in millions`, `$ millions`. */
export function readScaleWords(text: string): ScaleWords {
  const words = text.slice(0, 600).toLowerCase();
  let scale: number | null = null;
  let shareScale: number | null = null;
  const exception = words.search(/\bexcept|\bunless|; ?shares|\bshares (?:are )?in\b|other than/);
  // `Dollars and shares in millions` is no exception.
  const isSplit = exception >= 0 && powers.some(([word]) => word.test(words.slice(0, exception)));
  const main = isSplit ? words.slice(0, exception) : words;
  const rest = isSplit ? words.slice(exception) : '';
  for (const [word, power] of powers) {
    if (scale === null && word.test(main)) scale = power;
    if (shareScale === null && /shares/.test(rest) && word.test(rest)) shareScale = power;
  }
  if (scale !== null && !/\bin\b|amounts|dollars|\$|expressed|millions|thousands|000|€|£/.test(main))
    scale = null;
  const unit = codes.find(([word]) => word.test(words))?.[1] ?? null;
  if (
    shareScale === null &&
    /except (?:for )?(?:share|number of shares|shares|par value and share)(?!s? (?:price|value))/.test(
      words,
    ) &&
    !/except (?:for )?shares? (?:price|prices)/.test(words)
  )
    shareScale = 1;
  return { scale, unit, shareScale };
}
