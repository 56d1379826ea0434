import type { ShareCountRow } from '@midoffice/contract/prices/market-cap/shapes';
import { findShareOutliers, type ShareCount } from '@midoffice/market/market-cap/index';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import { readActingSplits } from '../charts/api.ts';
import { marketCapTables } from './ledger-tables.ts';
import { readLayers, readSteps } from './store.ts';

const byDate = <T extends { date: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((one) => [one.date, one]));

/** A symbol's share counts by day, newest first, and the ratio that acts on those of financial statements. */
export async function readShareCounts(
  db: DbOrTrx,
  symbol: string,
): Promise<{ ratio: number; rows: ShareCountRow[] }> {
  const [layers, list, splits] = await Promise.all([
    readLayers(db, symbol),
    readSteps(db, symbol),
    readActingSplits(db, symbol),
  ]);
  const [financials, implied]: Map<string, ShareCount>[] = [
    byDate(layers.financials),
    byDate(layers.implied),
  ];
  const [facts, steps] = [byDate(layers.facts), byDate(list)];
  const found = byDate(findShareOutliers(list, splits));
  const dates = new Set([...financials!.keys(), ...implied!.keys(), ...facts.keys()]);
  const rows = [...dates]
    .sort((a, b) => (a < b ? 1 : -1))
    .map((date): ShareCountRow => {
      const fact = facts.get(date);
      const step = steps.get(date);
      return {
        date,
        financials: financials!.get(date)?.shares ?? null,
        implied: implied!.get(date)?.shares ?? null,
        corrected: fact?.shares ?? null,
        removed: fact?.shares === null,
        acting: step?.shares ?? null,
        origin: step?.origin ?? null,
        finding: found.get(date)?.reason ?? null,
        suggested: found.get(date)?.suggested ?? null,
      };
    });
  return { ratio: layers.reference?.ratio ?? 1, rows };
}

/** A corrected share count, as of its day; null: there is none. */
export interface WantedCount {
  readonly date: string;
  readonly shares: number | null;
}

const key = (symbol: string, date: string): { symbol: string; date: string } => ({ symbol, date });

/** The facts that correct share counts, for a change set of any feature. */
export async function planShareCounts(
  trx: Trx,
  symbol: string,
  wanted: readonly WantedCount[],
): Promise<CellChange[]> {
  const { count } = marketCapTables;
  const before = await readRows(
    trx,
    count,
    wanted.map(({ date }) => key(symbol, date)),
  );
  return wanted.map(({ date, shares }, i) => ({
    table: count.name,
    key: key(symbol, date),
    field: '*',
    before: before[i] ?? null,
    after: { ...key(symbol, date), shares } satisfies Row,
  }));
}

/** The facts that set what counts of financial statements are multiplied by; null takes the ratio out. */
export async function planReference(
  trx: Trx,
  symbol: string,
  after: { impliedShares: number; financialsShares: number; ratio: number } | null,
): Promise<CellChange[]> {
  const { reference } = marketCapTables;
  const [before = null] = await readRows(trx, reference, [{ symbol }]);
  const row = after && {
    symbol,
    implied_shares: after.impliedShares,
    financials_shares: after.financialsShares,
    ratio: after.ratio,
  };
  return [{ table: reference.name, key: { symbol }, field: '*', before, after: row }];
}
