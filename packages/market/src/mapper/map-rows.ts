import { rowForms, ruleHolds, ruleOverrides, type RowForms } from './conditions.ts';
import type { MapRow, MappedField, Rule, RowMapperValue, RuleMatch } from './types.ts';

/** What a value of a field can be; rows with another value are passed over. */
export type Plausible = (field: string, value: number) => boolean;

const knownForms = new WeakMap<readonly MapRow[], readonly RowForms[]>();

/** Made once for a list of rows, however many mappers are applied to it. */
function formsOfRows(rows: readonly MapRow[]): readonly RowForms[] {
  const known = knownForms.get(rows);
  if (known?.length === rows.length) return known;
  const made = rows.map(rowForms);
  knownForms.set(rows, made);
  return made;
}

/** The row that a rule finds: the first that it matches, with `>` the last. */
function matchOf(
  rows: readonly MapRow[],
  forms: readonly RowForms[],
  rule: Rule,
  fits: (value: number) => boolean,
): Omit<RuleMatch, 'conditionId'> | undefined {
  const last = ruleOverrides(rule);
  let found: Omit<RuleMatch, 'conditionId'> | undefined;
  for (const [row, { value }] of rows.entries()) {
    if (value === null || !fits(value) || !ruleHolds(rule, forms[row]!)) continue;
    found = { conditions: rule, row, value };
    if (!last) break;
  }
  return found;
}

/**
 * Chooses between the rules of a field: a rule marked `>` takes the place of those before it, and of two others that found
 * different values neither is chosen.
 */
function choose(field: string, matches: readonly RuleMatch[]): MappedField {
  let match: RuleMatch | null = null;
  let disagrees = false;
  for (const next of matches) {
    if (ruleOverrides(next.conditions)) {
      match = next;
      disagrees = false;
    } else if (!match && !disagrees) match = next;
    else if (match && match.value !== next.value) {
      match = null;
      disagrees = true;
    }
  }
  return { field, match, matches, disagrees };
}

/** Rules in the order of their ids, numbers as numbers: stored templates do not keep the order in which they were typed. */
const inOrder = (rules: Readonly<Record<string, Rule>>): [string, Rule][] =>
  Object.entries(rules).sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));

/**
 * Finds the rows of a mapper's fields. Says which rule found which row; a field of which two rules found different values
 * has no match. Fields that no rule found are left out.
 * Source: r001-mapper-one-of, r001-mapper-prefix-gt.
 */
export function mapRows(
  mapper: RowMapperValue,
  rows: readonly MapRow[],
  plausible: Plausible = () => true,
): MappedField[] {
  const forms = formsOfRows(rows);
  return Object.entries(mapper).flatMap(([field, rules]) => {
    const matches = inOrder(rules).flatMap(([conditionId, rule]) => {
      const match = matchOf(rows, forms, rule, (value) => plausible(field, value));
      return match ? [{ conditionId, ...match }] : [];
    });
    return matches.length ? [choose(field, matches)] : [];
  });
}
