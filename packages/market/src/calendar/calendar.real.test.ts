// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { absence, PRICES } from '../testing/real-data.ts';
import { exchangeCalendar } from './calendar.ts';

const absent = absence();
if (absent) console.log(absent);

function datesOf(name: string, from: string): string[] {
  const rows = readFileSync(join(PRICES, name), 'utf8').split('\n').slice(1);
  return rows
    .map((row) => row.slice(0, 10))
    .filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= from)
    .sort();
}

/** Before these days the file holds another security under the symbol (`prices/truth.json`, INDEX.md). */
const FROM: Readonly<Record<string, string>> = { 'lean/EEM.csv': '2003-04-11' };

/** Years that the file lacks since the symbol was another's, or not traded. */
const GAPS: Readonly<Record<string, readonly [string, string]>> = {
  'lean/QQQ.csv': ['2004-12-01', '2011-03-22'],
  'lean/WM.csv': ['2008-09-29', '2009-08-04'],
};

/** Sessions that the vendor has no record of. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  'alphavantage/PGR.csv': ['2006-05-19'],
  // The day after the blackout of New York.
  'lean/EEM.csv': ['2003-08-15'],
  'wiki/WIKI-AAPL.csv': ['2017-08-07', '2017-11-08'],
  'wiki/WIKI-GE.csv': ['2017-11-08'],
};

function usFiles(): string[] {
  return ['alphavantage', 'lean', 'wiki', 'yahoo-old'].flatMap((group) =>
    readdirSync(join(PRICES, group))
      .filter((name) => name.endsWith('.csv') && !name.includes('adjusted'))
      .map((name) => `${group}/${name}`),
  );
}

/** Yahoo's series of one year and a half or more, by exchange. */
const ABROAD: Readonly<Record<string, readonly string[]>> = {
  HKEX: ['1398-HK-1d-bad-div'],
  JPX: ['4063-T-1d-bad-div', '4063-T-1d-bad-stock-split'],
  LSE: ['ADIG', 'CLC', 'LSC', 'PSH', 'RGL', 'SERE', 'TEM', 'TENT'].map((symbol) => `${symbol}-L-1d-bad-div`),
  NYSE: ['CALM-1d-no-bad-divs', 'EWG-1d-no-bad-divs', 'SAND-1d-bad-div'],
};

describe('calendars against real prices', { skip: absent ?? false }, () => {
  it('US since 1990: every record is of a session, every session has a record but those named', () => {
    const us = exchangeCalendar('NYSE')!;
    const files = usFiles();
    assert.ok(files.length >= 60);
    for (const name of files) {
      const dates = datesOf(name, FROM[name] ?? '1990-01-01');
      assert.deepEqual(
        dates.filter((date) => !us.isSession(date)),
        [],
        name,
      );
      const known = new Set(dates);
      const [from, to] = GAPS[name] ?? ['9', '9'];
      const missing = us
        .sessions(dates[0]!, dates.at(-1)!)
        .filter((date) => !known.has(date) && !(date >= from && date <= to));
      assert.deepEqual(missing, [...(MISSING[name] ?? [])], name);
    }
  });

  it('London, Tokyo, Hong Kong, 2022 to 2024: the very days of Yahoo', () => {
    for (const [exchange, names] of Object.entries(ABROAD)) {
      const calendar = exchangeCalendar(exchange)!;
      for (const name of names) {
        const dates = datesOf(`repair/${name}.csv`, '1990-01-01');
        assert.deepEqual(dates, calendar.sessions(dates[0]!, dates.at(-1)!), name);
      }
    }
  });
});
