import { conceptTables } from '../standardise/concepts.ts';
import { conceptsOf, evaluate } from '../standardise/expression.ts';
import type { StatementType } from '../statements/fields.ts';
import { differs, isNear, provenBy, type Proof, type ProofTag, type ProvenCell } from './proof-value.ts';

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
