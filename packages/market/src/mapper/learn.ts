import { rowForms } from './conditions.ts';
import { mapRows } from './map-rows.ts';
import { plausibleIn } from './calculate.ts';
import { namedRows } from './structure.ts';
import type { MapRow, Rule, RowMapperValue } from './types.ts';
import type { StatementType } from '../statements/fields.ts';

/** Characters of a condition that a row mapper may hold. */
const longestCondition = 200;

const nextId = (rules: Readonly<Record<string, Rule>>): string =>
  String(
    Object.keys(rules).reduce(
      (highest, id) => (/^\d{1,9}$/.test(id) ? Math.max(highest, Number(id)) : highest),
      0,
    ) + 1,
  );

/** A condition with a text as it is: a blank keeps signs at its beginning from being read as prefixes. */
const condition = (prefix: string, text: string): string =>
  `${prefix}${/^[-=!_>]/.test(text) ? ' ' : ''}${text}`;

const withSection = (label: string, section: string | null): Rule =>
  section ? [label, condition('_', section)] : [label];

/** Section and label of a row as conditions that no row of another section meets; the label alone where that is enough. */
function conditionsOf(accepted: MapRow, rows: readonly MapRow[]): Rule {
  const own = rowForms(accepted);
  const others = rows.filter((row) => {
    const { label, section } = rowForms(row);
    return label.plain === own.label.plain && section.plain !== own.section.plain;
  });
  const label = condition('=', accepted.label);
  if (!others.length) return [label];
  if (accepted.section) return withSection(label, accepted.section);
  return [label, ...new Set(others.map(({ section }) => condition('!_', section!)))];
}

const added = (mapper: RowMapperValue, field: string, rule: Rule): RowMapperValue => {
  const rules = mapper[field] ?? {};
  return { ...mapper, [field]: { ...rules, [nextId(rules)]: rule } };
};

const fits = (rule: Rule): boolean => rule.every((one) => one.length <= longestCondition);

/**
 * Widens a mapper by a row that a person accepted for a field. A mapper that finds the row's value already stays as it is, and
 * so does one for which no rule would find the row. A field that it had found elsewhere gets a rule that takes the place of
 * the others; one that it had not found gets a rule beside them.
 * @param accepted one of `rows`
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
  const named = namedRows(statement, rows);
  const matchIn = (given: RowMapperValue) =>
    mapRows({ [field]: given[field] ?? {} }, named, plausibleIn(statement))[0];
  const found = matchIn(mapper);
  if (found?.match?.value === accepted.value) return mapper;
  const conditions = conditionsOf(accepted, rows);
  const ways: Rule[] = [...(found ? [] : [conditions]), ['>', ...conditions]];
  const learnt = ways.filter(fits).map((rule) => added(mapper, field, rule));
  return learnt.find((one) => rows[matchIn(one)?.match?.row ?? -1] === accepted) ?? mapper;
}

/**
 * Widens a mapper by an accepted row of a table whose other rows are not known: its rule names the section too.
 * @param replaces whether the mapper had found something else
 */
export function acceptLoneRow(
  mapper: RowMapperValue,
  field: string,
  accepted: Pick<MapRow, 'label' | 'section'>,
  replaces: boolean,
): RowMapperValue {
  if (!accepted.label.trim()) return mapper;
  const conditions = withSection(condition('=', accepted.label), accepted.section);
  const rule: Rule = replaces ? ['>', ...conditions] : conditions;
  const isKnown = Object.values(mapper[field] ?? {}).some(
    (one) => JSON.stringify(one) === JSON.stringify(rule),
  );
  return isKnown || !fits(rule) ? mapper : added(mapper, field, rule);
}
