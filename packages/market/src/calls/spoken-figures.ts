/** A figure that was said in a call. */
export interface SpokenFigure {
  readonly field: 'revenue' | 'eps' | 'netIncome' | 'operatingIncome';
  /** In the currency of the call: whole units, per share for `eps`. */
  readonly value: number;
  /** The sentence that holds it. */
  readonly evidence: string;
}

const scales: Readonly<Record<string, number>> = {
  trillion: 1e12,
  billion: 1e9,
  million: 1e6,
  thousand: 1e3,
};

/** What names a figure, in the order in which a sentence is asked. */
const names: readonly { field: SpokenFigure['field']; pattern: RegExp }[] = [
  { field: 'eps', pattern: /\b(?:earnings|income) per (?:diluted )?share\b|\bdiluted eps\b|\beps\b/i },
  { field: 'operatingIncome', pattern: /\b(?:operating income|operating profit|income from operations)\b/i },
  { field: 'netIncome', pattern: /\b(?:net income|net earnings|net profit)\b/i },
  { field: 'revenue', pattern: /\b(?:total |quarterly |net |our )?(?:revenues?|net sales|sales)\b/i },
];

const amount =
  /(?:[$€£¥]|\b(?:DKK|EUR|USD|GBP|CHF|JPY) ?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: (trillion|billion|million|thousand)\b)?/i;

/** What a sentence is about instead of the whole company in this period. */
const elsewhere =
  /\b(?:expect|guidance|outlook|forecast|next quarter|next year|would be|will be|between|segment|backlog|bookings|remaining performance|compared to|cloud|product revenue|services revenue|prior|last year's)\b/i;

/** Sentences of a text, each at most 500 characters. A point before a digit ends none. */
function* sentencesOf(text: string): Generator<string> {
  let from = 0;
  for (const { index } of text.matchAll(/[?!\n]|\.(?!\d)/g)) {
    const one = index - from <= 520 ? text.slice(from, index + 1).trim() : '';
    from = index + 1;
    if (one.length > 20 && one.length <= 500) yield one;
  }
}

/** The amount that follows a name in a sentence most closely. */
function amountAfter(sentence: string, pattern: RegExp): { value: number; isScaled: boolean } | undefined {
  const name = pattern.exec(sentence);
  if (!name) return undefined;
  const rest = sentence.slice(name.index + name[0].length);
  const found = amount.exec(rest);
  if (!found || found.index > 80) return undefined;
  const scale = scales[found[2]?.toLowerCase() ?? ''];
  const value = Number(found[1]!.replaceAll(',', '')) * (scale ?? 1);
  return { value: Math.round(value * 100) / 100, isScaled: scale !== undefined };
}

/**
 * Reported figures that were said in a call: the first sentence for each that names it with an amount, and is neither an
 * outlook nor about a part of the company. A proposal for a person, with its sentence. Linear in the text.
 */
export function readSpokenFigures(text: string): SpokenFigure[] {
  const found = new Map<SpokenFigure['field'], SpokenFigure>();
  for (const sentence of sentencesOf(text)) {
    if (found.size === names.length) break;
    if (elsewhere.test(sentence)) continue;
    for (const { field, pattern } of names) {
      if (found.has(field)) continue;
      const said = amountAfter(sentence, pattern);
      // A company's amounts have a scale, those of a share have none.
      if (!said || said.isScaled === (field === 'eps')) continue;
      found.set(field, { field, value: said.value, evidence: sentence });
    }
  }
  return [...found.values()];
}
