import { mapRows } from './map-rows.ts';
import { plausibleIn } from './calculate.ts';
import type { MapRow, Rule, RowMapperValue } from './types.ts';
import type { StatementType } from '../statements/fields.ts';

const nextId = (rules: Readonly<Record<string, Rule>>): string =>
  String(
    Object.keys(rules).reduce(
      (highest, id) => (/^\d{1,9}$/.test(id) ? Math.max(highest, Number(id)) : highest),
      0,
    ) + 1,
  );

/** Section and label of a row as conditions that no other row of its table meets; the label alone where that is enough. */
function conditionsOf(accepted: Pick<MapRow, 'label' | 'section'>, rows: readonly MapRow[]): Rule {
  const same = rows.filter(({ label }) => label.toLowerCase() === accepted.label.toLowerCase());
  const label = `=${accepted.label}`;
  return same.length > 1 && accepted.section ? [label, `_${accepted.section}`] : [label];
}

/**
 * Widens a mapper by a row that a person accepted for a field. A mapper that finds the row's value already stays as it is. A
 * field that it had found elsewhere gets a rule that takes the place of the others; one that it had not found, or about
 * which its rules disagree, gets a rule beside them.
 * @param rows all rows of the table, in the same column
 */
export function acceptRow(
  statement: StatementType,
  mapper: RowMapperValue,
  field: string,
  accepted: MapRow,
  rows: readonly MapRow[],
): RowMapperValue {
  if (!accepted.label.trim()) return mapper;
  const rules = mapper[field] ?? {};
  const [found] = mapRows({ [field]: rules }, rows, plausibleIn(statement));
  if (found?.match?.value === accepted.value) return mapper;
  const conditions = conditionsOf(accepted, rows);
  const rule: Rule = found ? ['>', ...conditions] : conditions;
  return { ...mapper, [field]: { ...rules, [nextId(rules)]: rule } };
}
