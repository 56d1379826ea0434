/** Values of one period by the local name of their concept. */
export type ConceptValues = ReadonlyMap<string, number>;

interface Term {
  readonly sign: 1 | -1;
  /** The first one that is there counts. */
  readonly concepts: readonly string[];
  readonly optional: boolean;
}

/**
 * Alternatives of a field, best first. Each is a signed sum of concepts: `A - B|C + D?` is A, less B (or C where there is no B),
 * plus D where there is one. An alternative applies where all its terms without `?` are there, or, if it has none, any.
 */
export type Alternatives = readonly string[];

function parseTerm(word: string, sign: 1 | -1): Term {
  const optional = word.endsWith('?');
  return { sign, optional, concepts: (optional ? word.slice(0, -1) : word).split('|') };
}

function parse(text: string): Term[] {
  const terms: Term[] = [];
  let sign: 1 | -1 = 1;
  for (const word of text.split(' ').filter(Boolean)) {
    if (word === '+') sign = 1;
    else if (word === '-') sign = -1;
    else {
      terms.push(parseTerm(word, sign));
      sign = 1;
    }
  }
  return terms;
}

const parsed = new Map<string, readonly Term[]>();

function termsOf(text: string): readonly Term[] {
  let terms = parsed.get(text);
  if (!terms) {
    terms = parse(text);
    parsed.set(text, terms);
  }
  return terms;
}

/** All concepts that the alternatives name. */
export const conceptsOf = (alternatives: Alternatives): string[] =>
  alternatives.flatMap((text) => termsOf(text).flatMap((term) => term.concepts));

function evaluateOne(terms: readonly Term[], values: ConceptValues): number | null {
  let sum = 0;
  let found = 0;
  for (const { sign, concepts, optional } of terms) {
    const concept = concepts.find((name) => values.has(name));
    if (concept === undefined) {
      if (!optional) return null;
      continue;
    }
    sum += sign * values.get(concept)!;
    found += 1;
  }
  return found ? sum : null;
}

/** The field's value by the first alternative that applies; null where none does. */
export function evaluate(alternatives: Alternatives, values: ConceptValues): number | null {
  for (const text of alternatives) {
    const value = evaluateOne(termsOf(text), values);
    if (value !== null) return value;
  }
  return null;
}
