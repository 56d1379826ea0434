import type { DividendEvent } from '@midoffice/market';
import { effectiveDividends } from '@midoffice/market/series/index';
import type { SplitRepair } from '@midoffice/market/split-checks/index';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { dividendFactRows, readBuilt, type RepairSession } from '../charts/api.ts';
import { editRows, nothingCollected, openDesk, planCollected, readMain } from '../corporate-actions/api.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type DividendRepair = Extract<SplitRepair, { kind: 'dividend' }>;

const table = 'dividends';

const amountOf = (record: { values: Readonly<Record<string, unknown>> }): number | null => {
  const amount = record.values['dividend'];
  return typeof amount === 'number' ? amount : null;
};

/**
 * Dividends of a symbol from the records of corporate actions, ascending by ex-date. Their amounts are on the basis of
 * the chart's main source.
 */
export async function readDividendRecords(db: DbOrTrx, symbol: string): Promise<DividendEvent[]> {
  const records = await readMain(db, table, [symbol]);
  return records
    .flatMap((record): DividendEvent[] => {
      const amount = record.deleted ? null : amountOf(record);
      return amount === null ? [] : [{ date: record.key, amount }];
    })
    .toReversed();
}

/** Locks the dividends of a symbol. Call it before locking the chart: every feature locks in that order. */
export const openDividends = (trx: Trx, symbol: string, nowMs: number): Promise<Desk> =>
  openDesk(trx, { symbol, table, nowMs });

/** What adjusted closes count with, by ex-date, on the basis of the main source. */
async function listedAmounts(session: RepairSession): Promise<Map<string, number>> {
  const { input } = await readBuilt(session.trx, {
    symbol: session.symbol.symbol,
    env: session.env,
    chartType: 'eod',
  });
  return new Map(
    effectiveDividends(input.dividends, input.facts.dividends).map(({ date, amount }) => [date, amount]),
  );
}

/**
 * One repair for each dividend: where list and record are both wrong, each differently, the record's repair fixes both.
 */
function oneEach(repairs: readonly DividendRepair[]): DividendRepair[] {
  return [...Map.groupBy(repairs, ({ date }) => date).values()].map((same) => {
    const { kind, date, factor } = same.find(({ at }) => at === 'record') ?? same[0]!;
    return same.length > 1 ? { kind, date, factor } : same[0]!;
  });
}

/** What a dividend comes to. Where one of list and record is right, that one is taken as it is. */
function fixedAmount(repair: DividendRepair, listed: number | undefined, recorded: number | null): number {
  if (repair.at === 'list' && recorded !== null) return recorded;
  if (repair.at === 'record' && listed !== undefined) return listed;
  // An amount of money: digits after the eighth are rounding noise of the division.
  return Number(((recorded ?? listed!) * repair.factor).toPrecision(8));
}

/**
 * The facts that put dividends right: those of the record where there is one, and those of the chart that follow from it,
 * so that both stay one; a dividend that the chart alone knows has a fact of the chart alone.
 */
export async function planDividends(
  session: RepairSession,
  desk: Desk,
  repairs: readonly DividendRepair[],
): Promise<CellChange[]> {
  const { trx, env } = session;
  const listed = await listedAmounts(session);
  const recordedOf = (date: string): number | null => {
    const record = desk.main.get(date);
    return record && !record.deleted ? amountOf(record) : null;
  };
  const [inRecords, inListAlone] = [true, false].map((wanted) =>
    oneEach(repairs).filter(({ date }) => (recordedOf(date) !== null) === wanted),
  ) as [DividendRepair[], DividendRepair[]];
  const rows = await dividendFactRows(
    trx,
    { symbol: session.symbol.symbol, env },
    inListAlone.map((repair) => ({
      date: repair.date,
      value: fixedAmount(repair, listed.get(repair.date), null),
    })),
  );
  if (!inRecords.length) return rows;
  const updatedValues = inRecords.map((repair) => ({
    key: repair.date,
    values: { dividend: fixedAmount(repair, listed.get(repair.date), recordedOf(repair.date)) },
  }));
  return [...rows, ...(await editRows(desk, planCollected(desk, { ...nothingCollected, updatedValues })))];
}
