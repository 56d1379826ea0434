import type { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import type { AnalyzedFieldShown } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { analyzeTable, type AnalyzedField, type EarlierQuarter } from '@midoffice/market/mapper/calculate';
import {
  earlierQuartersOf,
  fiscalPlaceOf,
  isSamePeriodEnd,
  type FiscalPlace,
} from '@midoffice/market/mapper/fiscal-place';
import { provenField } from '@midoffice/market/mapper/proof';
import { cellErrors } from '@midoffice/market/statements/evaluate';
import type { StatementRecord } from '@midoffice/market/statements/fields';

type Input = InputOf<typeof calculateTable> & {
  readonly table: NonNullable<InputOf<typeof calculateTable>['table']>;
};
type Output = Omit<OutputOf<typeof calculateTable>, 'success' | 'message'>;

/** The record that a table's figures are for; undefined where neither the caller nor the table says it. */
function placeOf(input: Input, records: readonly StatementRecord[]): FiscalPlace | undefined {
  const { calendarYear, period, table, comparePeriod } = input;
  if (calendarYear !== undefined && period !== undefined) return { calendarYear, period };
  return table.date === null ? undefined : fiscalPlaceOf(table.date, comparePeriod === 'annual', records);
}

/** The records to subtract where a quarter is wanted and the table holds more than that. */
function earlierQuarters(
  { comparePeriod, table }: Input,
  place: FiscalPlace | undefined,
  records: readonly StatementRecord[],
): { readonly earlier: EarlierQuarter[]; readonly missing: string[] } {
  if (comparePeriod === 'annual' || !place) return { earlier: [], missing: [] };
  const { calendarYear } = place;
  const missing: string[] = [];
  const earlier = earlierQuartersOf(place.period, table.months).map((name) => {
    const record = records.find((one) => one.calendarYear === calendarYear && one.period === name);
    if (!record)
      missing.push(
        `${calendarYear}-${name} is not stored, so no quarter follows from ${table.months} months`,
      );
    return { name, values: record?.values ?? {} };
  });
  return { earlier, missing };
}

function shownField(
  input: Input,
  field: string,
  { mapped, ...analyzed }: AnalyzedField,
  dbValue: number | null,
): AnalyzedFieldShown {
  const { table, statementType } = input;
  const row = mapped?.match ? table.fields[mapped.match.row]! : null;
  // What follows from other records or fields has no fact of its own.
  const isOwn = analyzed.fullChanges.every(
    (change) => change.type === 'mapping' || Object.keys(change.usedFields).every((used) => used === field),
  );
  const stored = isOwn ? analyzed.value : undefined;
  const cell = { value: row?.value ?? null, start: table.start, end: table.date };
  const proof = row?.tag ? provenField(statementType, field, row.tag, cell, stored) : null;
  return {
    ...analyzed,
    fullChanges: [...analyzed.fullChanges],
    dbValue,
    label: row?.label ?? null,
    place: row?.place ?? null,
    rule: mapped?.match
      ? {
          id: mapped.match.conditionId,
          conditions: mapped.match.conditions.map((one) => (typeof one === 'string' ? one : [...one])),
        }
      : null,
    candidates: mapped?.disagrees
      ? mapped.matches.map(({ row: at, value, conditionId }) => ({
          label: table.fields[at]!.label,
          section: table.fields[at]!.section,
          value,
          conditionId,
        }))
      : [],
    proof: proof && row?.tag ? { ...row.tag, ...proof } : null,
  };
}

/** Says that the figures are of another period than the record that the caller named: stored, they would replace the right ones. */
function otherPeriod({ date }: Input['table'], record: StatementRecord | undefined): string[] {
  if (!record || date === null || isSamePeriodEnd(date, record.date)) return [];
  const id = `${record.calendarYear}-${record.period}`;
  return [`the column ends on ${date} but ${id} on ${record.date}: choose the column of ${id}`];
}

/** By section: values that differ from those of the database. */
function changesBySection(analyzed: Output['analyzedStatement']): Output['sectionChanges'] {
  const bySection: Output['sectionChanges'] = {};
  for (const [field, { value, dbValue, section, label }] of Object.entries(analyzed)) {
    if (label === null || value === dbValue) continue;
    (bySection[section ?? ''] ??= []).push({ field, label, oldValue: dbValue, newValue: value });
  }
  return bySection;
}

/**
 * Works out the fields of a statement from a table and compares them with the records of the database.
 * @param records the symbol's records of this statement, quarters and years
 */
export function analyze(
  input: Input,
  mapper: RowMapper['value'],
  records: readonly StatementRecord[],
): Output {
  const { table, statementType } = input;
  const place = placeOf(input, records);
  const record = records.find(
    (one) => one.calendarYear === place?.calendarYear && one.period === place.period,
  );
  const { earlier, missing } = earlierQuarters(input, place, records);
  const fields = analyzeTable(statementType, mapper, table.fields, earlier);
  const analyzedStatement = Object.fromEntries(
    [...fields].map(([field, found]) => [
      field,
      shownField(input, field, found, record?.values[field] ?? null),
    ]),
  );
  const proofs = Object.values(analyzedStatement).flatMap(({ proof }) => proof ?? []);
  const values = Object.fromEntries([...fields].map(([field, { value }]) => [field, value]));
  const byRow = Map.groupBy([...fields], ([, { mapped }]) => mapped?.match?.row);
  return {
    analyzedStatement,
    analyzedTable: table.fields.map((row, at) => ({
      ...row,
      fields: (byRow.get(at) ?? []).map(([field]) => field),
    })),
    sectionChanges: changesBySection(analyzedStatement),
    calendarYear: place?.calendarYear ?? null,
    period: place?.period ?? null,
    date: record?.date ?? table.date,
    exists: record !== undefined,
    proof: { checked: proofs.length, agreed: proofs.filter(({ agrees }) => agrees).length },
    problems: [
      ...otherPeriod(table, record),
      ...missing,
      ...cellErrors(statementType, values).map(({ text }) => text),
    ],
  };
}
