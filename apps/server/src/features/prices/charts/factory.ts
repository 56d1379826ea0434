import type { ChartType, VendorSource } from '@midoffice/contract/prices/charts/shapes';
import type { Bar, DividendEvent, SplitEvent } from '@midoffice/market';
import { inBulk } from '../../../platform/db/bulk-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copySourceBars } from './bulk.ts';
import { importBars, importEvents, type ImportDone } from './import.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { envs } from './series.ts';

/** Business days from a day on. */
export function businessDays(from: string, count: number): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); days.length < count; at += 86_400_000) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** A bar around a close. */
export function barAt(date: string, close: number, more: Partial<Bar> = {}): Bar {
  return {
    date,
    open: close,
    high: close * 1.01,
    low: close * 0.99,
    close,
    adjClose: close,
    volume: 1000,
    ...more,
  };
}

/** A quiet series: closes go slightly up and down around 100. */
export function quietBars(count: number, from = '2023-01-02'): Bar[] {
  return businessDays(from, count).map((date, i) => {
    const close = Math.round(10_000 + 300 * Math.sin(i * 1.7) + 200 * Math.sin(i * 0.31)) / 100;
    return barAt(date, close, { volume: 100_000 + ((i * 7919) % 20_000) });
  });
}

/** Bars as a file of our own format. */
export function csvOf(bars: readonly Bar[]): string {
  const lines = bars.map((bar) =>
    [bar.date, bar.open, bar.high, bar.low, bar.close, bar.adjClose ?? bar.close, bar.volume].join(','),
  );
  return `date,open,high,low,close,adjClose,volume\n${lines.join('\n')}\n`;
}

interface Made {
  readonly source?: VendorSource;
  readonly splits?: readonly SplitEvent[];
  readonly fileName?: string;
}

/** Imports bars (and splits) for a symbol, as the command does. */
export async function makeBars(
  platform: Platform,
  symbol: string,
  bars: readonly Bar[],
  made: Made = {},
): Promise<ImportDone> {
  const { source = 'yahoo', splits = [], fileName = `${symbol}.csv` } = made;
  const actor = { id: null, label: 'test' };
  const target = {
    symbol,
    source,
    fileName,
    name: `${symbol} Inc.`,
    exchange: 'NASDAQ',
    actor,
    nowMs: platform.now(),
  };
  const done = await importBars(platform.database, { ...target, format: 'midoffice' }, [csvOf(bars)]);
  if (splits.length)
    await importEvents(platform.database, { ...target, format: 'list' }, 'splits', [JSON.stringify(splits)]);
  return done;
}

/** Puts intraday (or any) bars of a source in place and makes the main series of both environments again. */
export async function makeSourceBars(
  platform: Platform,
  symbol: string,
  source: VendorSource,
  chartType: ChartType,
  bars: readonly Bar[],
): Promise<void> {
  await inBulk(platform.database, async (trx, copy) => {
    await copySourceBars(copy, { symbol, source, chartType, raw: false, importId: null, bars });
    for (const env of envs) await rebuildSeries(trx, { symbol, env, chartType });
  });
}

/** Hourly bars of some days, seven a day from 09:30 on, closing each day at the day's close. */
export function hourlyBars(daily: readonly Bar[]): Bar[] {
  return daily.flatMap((day) =>
    Array.from({ length: 7 }, (_unused, hour) =>
      barAt(`${day.date}T${String(9 + hour).padStart(2, '0')}:30:00`, day.close, {
        adjClose: null,
        volume: Math.round(day.volume / 7),
      }),
    ),
  );
}

/** Gives a source of a symbol its list of dividends. */
export async function makeDividends(
  platform: Platform,
  symbol: string,
  dividends: readonly DividendEvent[],
  source: VendorSource = 'yahoo',
): Promise<void> {
  const target = { symbol, source, fileName: `${symbol}-dividends.json`, actor: { id: null, label: 'test' } };
  const list = [JSON.stringify(dividends)];
  await importEvents(
    platform.database,
    { ...target, nowMs: platform.now(), format: 'list' },
    'dividends',
    list,
  );
}
