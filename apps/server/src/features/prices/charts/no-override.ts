import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import type { GuardedRow } from '../../../platform/ledger/tables.ts';
import { readHeldRanges, tablesOf, type HeldRange } from './no-override-store.ts';
import { readSymbol } from './store.ts';

const day = (moment: string): string => moment.replace(/T(00:00:00|23:59:59)$/, '');

/** A range as people read it. */
export const rangeText = ({ from, to }: Pick<HeldRange, 'from' | 'to'>): string =>
  `${day(from)} to ${day(to)}`;

/**
 * The range that forbids a fact about bars of production, if one does. A bar taken from a source is kept out where that
 * source is named; every other fact (a correction, a deletion, a scale) where the symbol's main source is, since it is
 * that source's bars which it would change.
 */
function holderOf(fact: Row, ranges: readonly HeldRange[], mainSource: string): HeldRange | undefined {
  if (fact['env'] !== 'production') return undefined;
  const from = String(fact['ts'] ?? fact['from_ts']);
  const to = String(fact['ts'] ?? fact['to_ts']);
  const source = typeof fact['source'] === 'string' ? fact['source'] : mainSource;
  const tables = tablesOf(fact['chart_type'] as ChartType);
  return ranges.find(
    (range) =>
      tables.includes(range.table) &&
      range.sources.some((one) => one === source) &&
      range.from <= to &&
      range.to >= from,
  );
}

interface Holding {
  readonly ranges: readonly HeldRange[];
  readonly mainSource: string;
}

async function holdingOf(trx: Trx, symbol: string): Promise<Holding> {
  const ranges = await readHeldRanges(trx, symbol);
  const mainSource = ranges.length ? ((await readSymbol(trx, symbol))?.mainSource ?? '') : '';
  return { ranges, mainSource };
}

/**
 * The ledger's guard of all facts about single bars and ranges of bars: nothing changes bars under no-override,
 * regardless of the feature that repairs.
 * @throws ApiError 409 that names the range
 */
export async function guardHeldBars(trx: Trx, rows: readonly GuardedRow[]): Promise<void> {
  const bySymbol = Map.groupBy(rows, (row) => String((row.next ?? row.current)?.['symbol']));
  for (const [symbol, facts] of bySymbol) {
    const { ranges, mainSource } = await holdingOf(trx, symbol);
    if (!ranges.length) continue;
    for (const { current, next } of facts) {
      const fact = next ?? current;
      const holder = fact && holderOf(fact, ranges, mainSource);
      if (holder)
        throw new ApiError(
          409,
          `${symbol} is under no-override from ${rangeText(holder)} (${holder.table}; ${holder.sources.join(', ')}). Take the range out first.`,
        );
    }
  }
}

/** Tables whose rows are about one bar, so that a repair by rule can do without some of them. */
const singleBars: ReadonlySet<string> = new Set(['bar_correction', 'bar_addition']);

/** A rule's repair without the single bars that are under no-override, and how many those were. */
export async function leaveOutHeld(
  trx: Trx,
  symbol: string,
  rows: readonly CellChange[],
): Promise<{ rows: readonly CellChange[]; held: number }> {
  const { ranges, mainSource } = await holdingOf(trx, symbol);
  if (!ranges.length) return { rows, held: 0 };
  const free = rows.filter(
    ({ table, before, after }) =>
      !singleBars.has(table) || !holderOf((after ?? before ?? {}) as Row, ranges, mainSource),
  );
  return { rows: free, held: rows.length - free.length };
}
