import type {
  InvalidFormula,
  StatementOverrideType,
  StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { cellErrors } from '@midoffice/market/statements/evaluate';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { annualErrors, isRecentFormula, recordId } from '@midoffice/market/statements/periods';

/** Fields whose checks say that a share count is wrong. */
const shareFields: ReadonlySet<string> = new Set([
  'eps',
  'epsdiluted',
  'weightedAverageShsOut',
  'weightedAverageShsOutDil',
]);

/** Whether a person accepted what a check says: share counts, or a statement of zeros. */
function isAccepted(
  table: StatementTable,
  field: string,
  overrides: readonly StatementOverrideType[] = [],
): boolean {
  if (overrides.includes(`zero-${table}`)) return true;
  return table === 'income' && shareFields.has(field) && overrides.includes('invalid-shares');
}

/**
 * The checks that records of one table fail: each cell against its formula, each year against its quarters.
 * @param records quarters and years
 * @param overrides by record id
 * Source: rules r001-cell-error-tolerance, r001-q4-fy-tolerance.
 */
export function invalidFormulasOf(
  table: StatementTable,
  records: readonly StatementRecord[],
  overrides: ReadonlyMap<string, readonly StatementOverrideType[]>,
  nowMs: number,
): InvalidFormula[] {
  const currentYear = new Date(nowMs).getUTCFullYear();
  const cells = records.flatMap((record) =>
    cellErrors(table, record.values).map(({ field, text }) => ({
      calendarYear: record.calendarYear,
      period: record.period,
      field,
      check: 'formula',
      message: text,
    })),
  );
  const years = annualErrors(table, records).map(({ calendarYear, field, check, text }) => ({
    calendarYear,
    period: 'FY' as const,
    field,
    check,
    message: text,
  }));
  return [...cells, ...years]
    .map((one) => ({
      id: recordId(one),
      ...one,
      recent: isRecentFormula(one.calendarYear, currentYear),
    }))
    .filter(({ id, field }) => !isAccepted(table, field, overrides.get(id)));
}
