import { median } from '@midoffice/market/statistics/robust';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import type { LockName } from '../../../../platform/ledger/locks.ts';
import { findRows } from '../../../../platform/ledger/store.ts';
import { readBuilt, readSymbol, type RepairSession } from '../../../prices/charts/api.ts';
import type { Task, Work } from '../fix.ts';
import { listingRow, listingTable } from '../listing.ts';
import { restatingOf, type Built, type Restating } from './basis.ts';
import { carryDays, carryDividends, carryIntraday, carryPolicy, carryRanges, carrySplits } from './prices.ts';
import { carryRecords, carryShareCounts } from './records.ts';

/** Closes of one security on one day differ by less between two feeds. */
const mostApart = 0.05;

/** The parameters of a symbol change. */
export interface SymbolChange {
  readonly newSymbol: string;
  readonly intradayFrom?: string | undefined;
}

/** Both tickers, their records and their charts. */
export const locksOfChange = (symbol: string, { newSymbol }: SymbolChange): LockName[] =>
  [symbol, newSymbol].flatMap((one): LockName[] => [
    ['eds', one],
    ['chart', one],
  ]);

const dailyOf = ({ trx, symbol, env }: RepairSession): Promise<Built> =>
  readBuilt(trx, { symbol: symbol.symbol, env, chartType: 'eod' });

/** @throws ApiError 400 or 404 that names newSymbol where the old ticker cannot go on under it */
async function openSuccessor({ session }: Task, { newSymbol }: SymbolChange): Promise<RepairSession> {
  const { trx, symbol } = session;
  if (newSymbol === symbol.symbol) throw badInput('newSymbol', 'is the old ticker');
  const successor = await readSymbol(trx, newSymbol);
  if (!successor) throw new ApiError(404, `newSymbol: ${newSymbol} is not known`, { field: 'newSymbol' });
  if (!successor.active) throw badInput('newSymbol', `${newSymbol} is no longer traded`);
  const [fact] = await findRows(trx, listingTable, { symbol: symbol.symbol });
  const other = fact?.['successor'];
  if (typeof other === 'string' && other !== newSymbol)
    throw badInput('newSymbol', `${symbol.symbol} already continues as ${other}: undo that first`);
  return { ...session, symbol: successor };
}

/** Where both have bars of the same days the closes must agree: a ticker may have been another company's before. */
function requireSameSecurity(
  to: RepairSession,
  from: RepairSession,
  old: Built,
  kept: Built,
  by: number,
): void {
  const closes = new Map(kept.main.bars.map(({ date, close }) => [date, close]));
  const apart = old.main.bars.flatMap(({ date, close }) => {
    const own = closes.get(date);
    return own !== undefined && own > 0 && close > 0 ? [Math.abs((close * by) / own - 1)] : [];
  });
  if (apart.length && median(apart) > mostApart)
    throw badInput(
      'newSymbol',
      `${to.symbol.symbol} has other prices than ${from.symbol.symbol} on ${apart.length} days that both have: it is another security`,
    );
}

async function carryAll(
  task: Task,
  to: RepairSession,
  [old, kept]: readonly [Built, Built],
  { restating, intradayFrom }: { restating: Restating; intradayFrom: string | undefined },
) {
  const { session, today } = task;
  const { trx } = session;
  const [oldName, newName] = [session.symbol.symbol, to.symbol.symbol];
  const source = `symbol ${oldName}`;
  const first = kept.main.bars[0]!.date;
  return {
    days: await carryDays(to, old, kept, restating, source),
    intraday: await carryIntraday(session, to, { first, intradayFrom }, { source, restating }),
    splits: await carrySplits(to, restating),
    dividends: await carryDividends(to, old, kept, restating),
    policy: await carryPolicy(to, oldName),
    ranges: await carryRanges(session, to, first),
    records: await carryRecords(trx, [oldName, newName], today, restating),
    shareCounts: await carryShareCounts(trx, oldName, newName),
  };
}

/**
 * Gives the new ticker what lies before its own beginning and ends the old one. Both are locked by then
 * (`locksOfChange`), so that what is read of them is what is written on.
 */
export async function carryOver(task: Task, given: SymbolChange): Promise<Work> {
  const { session } = task;
  const to = await openSuccessor(task, given);
  const [symbol, newSymbol] = [session.symbol.symbol, to.symbol.symbol];
  const [old, kept] = [await dailyOf(session), await dailyOf(to)];
  const first = kept.main.bars[0]?.date;
  if (!first) throw badInput('newSymbol', `${newSymbol} has no bars`);
  if (!old.main.bars.length) return { rows: [] };
  const fact = await listingRow(session, { status: 'renamed', date: first, successor: newSymbol });
  const restating = restatingOf(old, kept);
  requireSameSecurity(to, session, old, kept, restating.sinceThen);
  const parts = await carryAll(task, to, [old, kept], { restating, intradayFrom: given.intradayFrom });
  const { days, ...others } = parts;
  const carried = [days, ...Object.values(others)].flatMap((part) => part.rows);
  if (!carried.length && fact.before !== null) return { rows: [] };
  const { intraday, splits, dividends, records, shareCounts } = others;
  const row = {
    symbol,
    newSymbol,
    lastBar: old.main.bars.at(-1)!.date,
    firstBar: first,
    bars: days.bars.length,
    intradayBars: intraday.count,
    splits: splits.count,
    dividends: dividends.count,
    records: records.count,
    shareCounts: shareCounts.count,
    reason: `what lies before ${first} goes to ${newSymbol}`,
  };
  return {
    rows: [row],
    plan: {
      summary: `Symbol change ${symbol} to ${newSymbol}: ${days.bars.length} bars (${session.env})`,
      rows: [fact, ...carried],
    },
  };
}
