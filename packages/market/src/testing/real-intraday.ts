import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Bar } from '../bars/bar.ts';
import type { IntradayFormat } from '../bars/intraday-formats.ts';
import { readIntradayBars } from '../bars/read-intraday.ts';
import { exchangeCalendar } from '../calendar/calendar.ts';
import { differences, type ComparedField } from '../intraday/compare.ts';
import { sessionFigures, type DayBar, type SessionFigures } from '../intraday/session.ts';
import { PRICES } from './real-data.ts';

/** Real minute files with their truth, beside the price files. */
export const INTRADAY = resolve(PRICES, '../intraday');

/** What to print where the files are absent, `null` where they are there. */
export function intradayAbsence(): string | null {
  return existsSync(join(INTRADAY, 'truth.json'))
    ? null
    : `real intraday files are absent (${INTRADAY}): not measured`;
}

/** A file's bars, starts in exchange time, ascending. */
export async function loadIntraday(
  name: string,
  format: IntradayFormat = 'datetime',
  minutes = 1,
): Promise<Bar[]> {
  const bars: Bar[] = [];
  const chunks = createReadStream(join(INTRADAY, name));
  for await (const { bar } of readIntradayBars(chunks, { format, minutes })) bars.push(bar);
  return bars;
}

/** EOD rows of a file by a key made of its first columns: `Symbol,Date` or `Date`. */
export function loadEod(name: string, keyColumns: number): Map<string, DayBar> {
  const rows = readFileSync(join(INTRADAY, name), 'utf8').trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const parts = row.trim().split(',');
      const [open, high, low, close, volume] = parts.slice(keyColumns).map(Number) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return [parts.slice(0, keyColumns).join(' '), { open, high, low, close, volume }];
    }),
  );
}

interface DayTruth {
  regularBars?: number;
  aggregateRegular?: DayBar;
  match?: Record<ComparedField, boolean>;
}

export interface DayMeasure {
  readonly name: string;
  readonly figures: SessionFigures;
  readonly truth: DayTruth;
  /** Fields that differ from the EOD bar; null without one. */
  readonly off: ComparedField[] | null;
}

/** Every US minute file of one day over the regular session, beside its EOD bar and what is known of it. */
export async function measureDays(): Promise<DayMeasure[]> {
  const truths = JSON.parse(readFileSync(join(INTRADAY, 'truth.json'), 'utf8')) as Record<string, DayTruth>;
  const eod = loadEod('eod.csv', 2);
  const calendar = exchangeCalendar('NYSE')!;
  const measures: DayMeasure[] = [];
  for (const name of readdirSync(INTRADAY).sort()) {
    const [, symbol, date] = /^([A-Z]+)_(\d{4}-\d{2}-\d{2})_1min\.csv$/.exec(name) ?? [];
    if (!symbol || !date) continue;
    const figures = sessionFigures(await loadIntraday(name), calendar.session(date)!, 1)!;
    const official = eod.get(`${symbol} ${date}`);
    const off = official ? differences(figures, official).map(({ field }) => field) : null;
    measures.push({ name, figures, truth: truths[name] ?? {}, off });
  }
  return measures;
}
