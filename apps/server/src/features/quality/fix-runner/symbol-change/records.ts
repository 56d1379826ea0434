import { edsTables } from '@midoffice/contract/prices/corporate-actions/lists';
import type { Trx } from '../../../../platform/db/connect.ts';
import type { CellChange } from '../../../../platform/ledger/change.ts';
import { openDesk, planCarried } from '../../../prices/corporate-actions/api.ts';
import { planShareCounts, readShareCounts } from '../../../prices/market-cap/api.ts';
import type { Restating } from './basis.ts';
import type { Part } from './prices.ts';

/** Earnings, dividends, splits, IPO, estimates and currencies of the old ticker, as records of the new one. */
export async function carryRecords(
  trx: Trx,
  [from, to]: readonly [string, string],
  today: string,
  restating: Restating,
): Promise<Part> {
  const nowMs = Date.parse(`${today}T00:00:00Z`);
  const by = { dividend: restating.dividend, eps: () => restating.sinceThen };
  const rows: CellChange[] = [];
  let count = 0;
  for (const table of edsTables) {
    const desk = await openDesk(trx, { symbol: from, table, nowMs });
    const carried = await planCarried(desk, await openDesk(trx, { symbol: to, table, nowMs }), by);
    rows.push(...carried.rows);
    count += carried.count;
  }
  return { rows, count };
}

/** Share counts before the first of the new ticker. A count is as of its day: later splits are applied separately. */
export async function carryShareCounts(trx: Trx, from: string, to: string): Promise<Part> {
  const [old, kept] = [await readShareCounts(trx, from), await readShareCounts(trx, to)];
  const first = kept.rows.at(-1)?.date ?? '9999-12-31';
  const wanted = old.rows.flatMap(({ date, removed, corrected, financials, implied }) => {
    const shares = corrected ?? (financials === null ? implied : financials * old.ratio);
    return removed || shares === null || date >= first ? [] : [{ date, shares }];
  });
  return { rows: await planShareCounts(trx, to, wanted.toReversed()), count: wanted.length };
}
