import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import type { SecTable, SecTableRow } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import type { ExtractorStatement } from '@midoffice/contract/fundamentals/extractor/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { tableKey, type ExtractorProps } from './types.ts';

export type Calculated = OutputOf<typeof calculateTable>;
export type ComparePeriod = 'quarter' | 'annual';

/** What a person put in place of a value: another number, or another row of the table. */
export interface Choice {
  readonly value: number | null;
  readonly row: Pick<SecTableRow, 'label' | 'section' | 'place'> | null;
}

interface Kept {
  readonly key: string;
  readonly result: Calculated | null;
  readonly choices: Readonly<Record<string, Choice>>;
}

interface Wanted extends ExtractorProps {
  readonly table: SecTable;
  readonly mapper: string;
  readonly statementType: ExtractorStatement;
  readonly comparePeriod: ComparePeriod;
}

/** Sources keep ratios with about ten decimals: what differs less is the same figure. */
const ratioStep = 1e-9;
export const isSame = (value: number | null, other: number | null): boolean =>
  value === other || (value !== null && other !== null && Math.abs(value - other) < ratioStep);

/** The last calculation with what a person changed in it. */
export function useCalculation(wanted: Wanted) {
  const { table, mapper, statementType, comparePeriod, symbol, calendarYear, period } = wanted;
  // What was calculated from another table or by another mapper is neither shown nor stored.
  const key = [tableKey(table), mapper, statementType, comparePeriod].join(' ');
  const [kept, setKept] = useState<Kept>({ key, result: null, choices: {} });
  const { result, choices }: Omit<Kept, 'key'> = kept.key === key ? kept : { result: null, choices: {} };
  const call = useWrite(calculateTable, {
    onDone: (answer) =>
      setKept((old) => ({ key, result: answer, choices: old.key === key ? old.choices : {} })),
  });
  // The record is that of the editor only while the same kind of period is compared.
  const isSameKind = period !== undefined && (period === 'FY') === (comparePeriod === 'annual');
  const calculate = () => {
    const record = isSameKind && calendarYear !== undefined ? { calendarYear, period } : {};
    const { fields, date, start, months } = table;
    return call.run({
      mapper,
      symbol,
      statementType,
      comparePeriod,
      table: { fields, date, start, months },
      ...record,
    });
  };
  const choose = (field: string, choice: Choice | null): void =>
    setKept((old) => {
      const { [field]: _former, ...rest } = old.choices;
      return { ...old, choices: choice ? { ...rest, [field]: choice } : rest };
    });
  // A choice that is stored is what the database holds.
  const isDirty = Object.entries(choices).some(
    ([field, { value }]) => !isSame(value, result?.analyzedStatement[field]?.dbValue ?? null),
  );
  return { result, choices, choose, calculate, isDirty, pending: call.pending };
}

/** Where the values come from, as the calls that store them take it. */
export function originOf(
  { table, mapper }: Pick<Wanted, 'table' | 'mapper'>,
  { analyzedStatement }: Calculated,
  choices: Readonly<Record<string, Choice>>,
  fields: readonly string[],
) {
  const rows = fields.flatMap((field) => {
    const found = analyzedStatement[field];
    const chosen = choices[field]?.row;
    const {
      label,
      section = null,
      place = null,
    } = chosen ?? {
      label: found?.label,
      section: found?.section ?? null,
      place: found?.place ?? null,
    };
    if (label == null) return [];
    return [[field, { label, section, place, proposed: found?.label == null ? null : found.value }] as const];
  });
  return {
    finalLink: table.finalLink,
    tableName: table.name,
    index: table.index,
    column: table.column,
    mapper,
    rows: Object.fromEntries(rows),
  };
}
