/** A fact of the filing's own inline XBRL. */
export interface ProofTag {
  /** With its prefix. */
  readonly name: string;
  readonly value: number | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** An extracted cell: its value in whole units, and the period of its column. */
export interface ProvenCell {
  readonly value: number | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** Whether a cell's own fact confirms it, and if not, what differs. */
export interface Proof {
  readonly agrees: boolean;
  readonly problem: string | null;
}

const agrees: Proof = { agrees: true, problem: null };
export const differs = (problem: string): Proof => ({ agrees: false, problem });
export const isNear = (left: number, right: number): boolean =>
  Math.abs(left - right) <= Math.max(1e-9 * Math.abs(right), 1e-9);

/** How a value differs from the fact: by its sign, by a scale of thousands, or otherwise. */
function valueProblem(value: number, fact: number): string | null {
  if (isNear(value, fact)) return null;
  if (isNear(value, -fact)) return `the sign differs: tagged ${fact}`;
  for (const scale of [1e3, 1e6, 1e9])
    if (isNear(Math.abs(value) * scale, Math.abs(fact)) || isNear(Math.abs(value), Math.abs(fact) * scale))
      return `the scale differs: tagged ${fact}`;
  return `the value differs: tagged ${fact}`;
}

/**
 * Compares a cell with the fact that the filing tags it with: value with scale and sign, and period. A cell without a
 * number agrees with a fact of zero or nil.
 * @param isPrinted whether the value is as printed: a fact may then have the other sign, as outflows are tagged positive
 */
export function provenBy(tag: ProofTag, cell: ProvenCell, isPrinted = true): Proof {
  const value = cell.value ?? 0;
  const fact = tag.value ?? 0;
  const problem = valueProblem(value, fact);
  if (problem && !(isPrinted && isNear(value, -fact))) return differs(problem);
  if (cell.end !== null && tag.end !== null && cell.end !== tag.end)
    return differs(`the period ends on another day: tagged ${tag.end}`);
  if (cell.start !== null && tag.start !== null && cell.start !== tag.start)
    return differs(`the period starts on another day: tagged ${tag.start}`);
  return agrees;
}
