import type { ReviewStatement } from '@midoffice/contract/quality/review/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { recordId } from '@midoffice/market/statements/periods';
import type { ProposedStatementRepair } from '@midoffice/market/statements/scan/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readStatements } from '../../fundamentals/statements/api.ts';
import type { StoredItem } from './store.ts';

const mostFields = 8;
/** Records shown on either side of an error. */
const around = 6;
const mostRecords = 20;

/** Fields that say most of a statement, for errors that concern whole records or dates. */
const headlines: Readonly<Record<ProposedStatementRepair['statement'], readonly string[]>> = {
  income: ['revenue', 'grossProfit', 'operatingIncome', 'netIncome', 'weightedAverageShsOut'],
  balance: ['cashAndCashEquivalents', 'totalAssets', 'totalLiabilities', 'totalEquity'],
  cashflow: [
    'netCashProvidedByOperatingActivities',
    'netCashUsedForInvestingActivites',
    'netCashUsedProvidedByFinancingActivities',
    'netChangeInCash',
  ],
};

/** The fields that a repair changes, the headlines first where it changes many. */
function fieldsOf({ statement, cells }: ProposedStatementRepair): string[] {
  const changed = [
    ...new Set(cells.filter(({ suggested }) => typeof suggested === 'number').map(({ field }) => field)),
  ];
  if (!changed.length || changed.length > mostFields) return [...headlines[statement]];
  return changed;
}

const numberOf = (record: StatementRecord, field: string): number | null =>
  (Object.hasOwn(record.values, field) ? record.values[field] : null) ?? null;

/** The figures of a statement around an error. */
export async function statementWindow(
  db: DbOrTrx,
  { symbol, from, to }: Pick<StoredItem, 'symbol' | 'from' | 'to'>,
  repair: ProposedStatementRepair,
): Promise<ReviewStatement> {
  const { statement } = repair;
  const all = await readStatements(db, { symbol, statement });
  const ids = new Set(repair.cells.map((cell) => recordId(cell)));
  const isConcerned = (record: StatementRecord): boolean =>
    ids.size ? ids.has(recordId(record)) : record.date >= from && record.date <= to;
  const isYearly = all.filter(isConcerned).every(({ period }) => period === 'FY');
  const series = all
    .filter(({ period }) => (period === 'FY') === isYearly)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const first = Math.max(0, series.findIndex(isConcerned));
  const begin = Math.max(0, first - around);
  const fields = fieldsOf(repair);
  return {
    table: statement,
    fields,
    records: series.slice(begin, begin + Math.min(mostRecords, 2 * around + 1)).map((record) => ({
      id: recordId(record),
      date: record.date,
      currency: record.reportedCurrency,
      values: fields.map((field) => numberOf(record, field)),
      concerned: isConcerned(record),
    })),
  };
}
