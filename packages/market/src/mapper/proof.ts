import { conceptTables } from '../standardise/concepts.ts';
import { conceptsOf, evaluate } from '../standardise/expression.ts';
import type { StatementType } from '../statements/fields.ts';

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
const differs = (problem: string): Proof => ({ agrees: false, problem });
const isNear = (left: number, right: number): boolean =>
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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * What the fact says about a field's stored value, in the sign in which it is stored; undefined where the concept does not
 * give the field by itself. Source: the concepts of `standardise`.
 */
function storedByConcept(statement: StatementType, field: string, tag: ProofTag): number | undefined {
  const alternatives = conceptTables[statement][field] ?? [];
  const values = new Map([[localName(tag.name), tag.value ?? 0]]);
  for (const alternative of alternatives) {
    const value = evaluate([alternative], values);
    if (value !== null) return value;
  }
  return undefined;
}

/**
 * Compares the cell that gave a field its value with its fact: value and period, concept, and sign as it is stored. Concepts
 * of the company's own may give any field.
 * @param stored the value to be stored; undefined where it follows from more than this cell
 */
export function provenField(
  statement: StatementType,
  field: string,
  tag: ProofTag,
  cell: ProvenCell,
  stored?: number | null,
): Proof {
  const proof = provenBy(tag, cell);
  const known = conceptTables[statement][field];
  if (!proof.agrees || !known || !tag.name.startsWith('us-gaap:')) return proof;
  if (!conceptsOf(known).includes(localName(tag.name)))
    return differs(`the concept differs: tagged ${tag.name}`);
  const expected = storedByConcept(statement, field, tag);
  if (stored != null && expected !== undefined && !isNear(stored, expected) && isNear(stored, -expected))
    return differs(`the sign differs: tagged ${tag.value}`);
  return proof;
}
