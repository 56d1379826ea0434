import { createHash } from 'node:crypto';
import type { ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import type { StoredItem } from './store.ts';

/** Columns to records. */
export function barsOf(columns: ChartColumns): Bar[] {
  return columns.date.map((date, i) => ({
    date,
    open: columns.open[i]!,
    high: columns.high[i]!,
    low: columns.low[i]!,
    close: columns.close[i]!,
    adjClose: columns.adjClose[i] ?? null,
    volume: columns.volume[i]!,
  }));
}

/** Names what a reviewer was shown: another finding or another repair has another name. */
export function seenOf({ basis, repair }: Pick<StoredItem, 'basis' | 'repair'>): string {
  return createHash('sha256')
    .update(`${basis} ${JSON.stringify(repair)}`)
    .digest('hex')
    .slice(0, 32);
}

/** Records shown on either side of an error, and of an error at most. */
const around = 130;
const mostShown = 1200;

/** The part of a series around an error. A long error is shown by its end, where it meets sound records. */
export function windowOf(columns: ChartColumns, from: string, to: string): ChartColumns {
  const first = columns.date.findIndex((date) => date >= from);
  const after = columns.date.findIndex((date) => date > to);
  const end = Math.min(columns.date.length, (after === -1 ? columns.date.length : after) + around);
  const begin = Math.max(0, first - around, end - mostShown);
  const cut = <T>(values: readonly T[]): T[] => values.slice(begin, end);
  return {
    date: cut(columns.date),
    open: cut(columns.open),
    high: cut(columns.high),
    low: cut(columns.low),
    close: cut(columns.close),
    adjClose: cut(columns.adjClose),
    volume: cut(columns.volume),
  };
}

/** Every tenth item of a reviewer may be one whose answer is known. */
export const knownEvery = 10;

/** Whether a reviewer's next item is one whose answer is known: the third of every ten. */
export function isKnownTurn(decisions: number, known: number): boolean {
  return known < Math.floor((decisions + known + knownEvery - 3) / knownEvery);
}
