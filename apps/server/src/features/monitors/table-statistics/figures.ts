/** Of one field: filled values, of these invalid ones and ones that need attention, then least and greatest. */
export type FieldFigures = readonly [
  filled: number,
  invalid: number,
  attention: number,
  min: number | string | null,
  max: number | string | null,
];

/** One sub-group of a chunk, of a table, or of both together. */
export interface GroupFigures {
  readonly n: number;
  readonly fields: Readonly<Record<string, FieldFigures>>;
}

/** By name of the sub-group. */
export type Figures = Readonly<Record<string, GroupFigures>>;

type Extreme = FieldFigures[3];

function lower(a: Extreme, b: Extreme): Extreme {
  if (a === null || b === null) return a ?? b;
  return b < a ? b : a;
}

function greater(a: Extreme, b: Extreme): Extreme {
  if (a === null || b === null) return a ?? b;
  return b > a ? b : a;
}

export const joinFields = (a: FieldFigures | undefined, b: FieldFigures): FieldFigures =>
  a ? [a[0] + b[0], a[1] + b[1], a[2] + b[2], lower(a[3], b[3]), greater(a[4], b[4])] : b;

/** Figures while they are made: names come from data, so they are no properties. */
export type GrowingFigures = Map<string, { n: number; fields: Map<string, FieldFigures> }>;

export const plainFigures = (growing: GrowingFigures): Figures =>
  Object.fromEntries(
    [...growing].map(([name, { n, fields }]) => [name, { n, fields: Object.fromEntries(fields) }]),
  );

/** The figures of several chunks as those of one; sums and extremes are exact. */
export function joinFigures(all: readonly Figures[]): Figures {
  const joined: GrowingFigures = new Map();
  for (const figures of all)
    for (const [name, group] of Object.entries(figures)) {
      const into = joined.get(name) ?? { n: 0, fields: new Map<string, FieldFigures>() };
      joined.set(name, into);
      into.n += group.n;
      for (const [field, one] of Object.entries(group.fields))
        into.fields.set(field, joinFields(into.fields.get(field), one));
    }
  return plainFigures(joined);
}
