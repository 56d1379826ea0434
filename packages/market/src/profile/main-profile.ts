/** A value of a profile's field; null: there is none. */
export type FieldValue = string | number | boolean | null;

/** What one source says in one field. */
export interface SourceValue {
  readonly source: string;
  readonly field: string;
  readonly value: FieldValue;
}

/** A person's correction of one field. */
export interface Correction {
  readonly field: string;
  /** Null: there is no such value. */
  readonly value: FieldValue;
  /** What acted when it was corrected. */
  readonly base: FieldValue;
  /** `manual`, or the source whose value was taken over. */
  readonly source: string;
}

/** One field of the profile in force. */
export interface MainField {
  readonly value: FieldValue;
  /** Where it comes from; null where nobody says anything. */
  readonly source: string | null;
  readonly corrected: boolean;
  /** What it would be without the correction, and by which source. */
  readonly sourceValue: FieldValue;
  readonly origin: string | null;
  /** Whether the source says something else than it did when the field was corrected, and not what was corrected. */
  readonly conflict: boolean;
}

/** @param order sources, the one that acts first; others act after them, by name */
function ranked(order: readonly string[]): (a: SourceValue, b: SourceValue) => number {
  const rank = ({ source }: SourceValue): number => {
    const at = order.indexOf(source);
    return at < 0 ? order.length : at;
  };
  return (a, b) => rank(a) - rank(b) || (a.source < b.source ? -1 : 1);
}

/**
 * The profile in force: of each field its correction, else the value of the first source that says anything.
 * @param values all that sources say of one symbol
 * @param order sources, the one that acts first
 */
export function mainProfile(
  values: readonly SourceValue[],
  corrections: readonly Correction[],
  order: readonly string[],
): Map<string, MainField> {
  const main = new Map<string, MainField>();
  for (const { source, field, value } of values.toSorted(ranked(order)))
    if (value !== null && !main.has(field))
      main.set(field, {
        value,
        source,
        corrected: false,
        sourceValue: value,
        origin: source,
        conflict: false,
      });
  for (const { field, value, base, source } of corrections) {
    const { sourceValue = null, origin = null } = main.get(field) ?? {};
    const conflict = sourceValue !== base && sourceValue !== value;
    main.set(field, { value, source, corrected: true, sourceValue, origin, conflict });
  }
  return main;
}
