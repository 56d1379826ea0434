import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { randomWalk } from '../testing/series.ts';
import { fromColumns, toColumns } from './bar.ts';
import { FileError } from './file-error.ts';
import type { BarFormat } from './layouts.ts';
import { readBarFile, readBars } from './read-bars.ts';

const HEADERS = {
  alphavantage:
    'date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient',
  wiki: 'Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume',
  lean: 'Date,Open,High,Low,Close,Volume',
  midoffice: 'date,open,high,low,close,adjClose,volume',
  yahoo: 'Date,Open,High,Low,Close,Adj Close,Volume',
  yahooOld: 'Date,Open,High,Low,Close,Volume,Adj Close',
  yahooActions:
    'Datetime,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits,Capital Gains,Repaired?',
  csvdir: 'date,open,high,low,close,volume,dividend,split',
};

describe('readBarFile', () => {
  const cases: [string, BarFormat, string, string, object][] = [
    [
      'alphavantage',
      'alphavantage',
      HEADERS.alphavantage,
      '2014-06-09,92.7,93.9,91.8,93.7,87.1,7541,0.5,7.0',
      { basis: 'raw', adjClose: 87.1, splits: [7], dividends: [0.5] },
    ],
    [
      'wiki',
      'wiki',
      HEADERS.wiki,
      '2014-06-09,92.7,93.9,91.8,93.7,7541.0,0.0,7.0,1,1,1,88.5,7541.0',
      { basis: 'raw', adjClose: 88.5, splits: [7], dividends: [] },
    ],
    [
      'lean',
      'lean',
      HEADERS.lean,
      '2014-06-09,92.7,93.9,91.8,93.7,7541',
      { basis: 'raw', adjClose: null, splits: [], dividends: [] },
    ],
    [
      'midoffice',
      'midoffice',
      HEADERS.midoffice,
      '2014-06-09,92.7,93.9,91.8,93.7,87,7541',
      { basis: 'split-adjusted', adjClose: 87, splits: [], dividends: [] },
    ],
    [
      'yahoo',
      'yahoo',
      HEADERS.yahoo,
      '2014-06-09,92.7,93.9,91.8,93.7,87,7541',
      { basis: 'split-adjusted', adjClose: 87, splits: [], dividends: [] },
    ],
    [
      'yahoo before 2017',
      'yahoo',
      HEADERS.yahooOld,
      '2014-06-09,92.7,93.9,91.8,93.7,7541,87',
      { basis: 'raw', adjClose: 87, splits: [], dividends: [] },
    ],
    [
      'yahoo with actions',
      'yahoo',
      HEADERS.yahooActions,
      '2014-06-09 00:00:00-04:00,92.7,93.9,91.8,93.7,87,7541,0.5,7.0,0.0,False',
      { basis: 'split-adjusted', adjClose: 87, splits: [7], dividends: [0.5] },
    ],
    [
      'yahoo csvdir',
      'yahoo',
      HEADERS.csvdir,
      '2014-06-09,92.7,93.9,91.8,93.7,7541,0.5,7.0',
      { basis: 'raw', adjClose: null, splits: [7], dividends: [0.5] },
    ],
  ];
  for (const [name, format, header, row, expected] of cases) {
    it(`reads ${name}`, async () => {
      const file = await readBarFile([`${header}\n${row}\n`], { format });
      const { adjClose, ...bar } = file.bars[0]!;
      assert.deepEqual(bar, {
        date: '2014-06-09',
        open: 92.7,
        high: 93.9,
        low: 91.8,
        close: 93.7,
        volume: 7541,
      });
      const events = {
        splits: file.splits.map(({ ratio }) => ratio),
        dividends: file.dividends.map(({ amount }) => amount),
      };
      assert.deepEqual({ basis: file.basis, adjClose, ...events }, expected);
    });
  }

  it('returns newest-first files ascending and lets the caller set the basis', async () => {
    const text = `${HEADERS.lean}\n2020-01-03,1,1,1,1,1\n2020-01-02,2,2,2,2,2\n`;
    const file = await readBarFile([text], { format: 'lean', basis: 'split-adjusted' });
    assert.deepEqual(
      file.bars.map(({ date }) => date),
      ['2020-01-02', '2020-01-03'],
    );
    assert.equal(file.basis, 'split-adjusted');
  });

  it('accepts a byte order mark, CRLF, quotes, empty lines and a missing last line end', async () => {
    const text = `\uFEFF${HEADERS.lean}\r\n\r\n"2020-01-02","1",1,1,1,"5"\r\n2020-01-03,1,1,1,1,6`;
    assert.deepEqual(
      (await readBarFile([text], { format: 'lean' })).bars.map(({ volume }) => volume),
      [5, 6],
    );
  });

  it("passes over Yahoo's empty rows but keeps their events", async () => {
    const rows =
      '2024-07-05 00:00:00+08:00,,,,,,,0.3,0.0,0,False\n2024-07-08 00:00:00+08:00,1,1,1,1,1,9,0,0,0,False';
    const file = await readBarFile([`${HEADERS.yahooActions}\n${rows}\n`], { format: 'yahoo' });
    assert.deepEqual([file.bars.length, file.dividends], [1, [{ date: '2024-07-05', amount: 0.3 }]]);
  });
});

describe('readBarFile refuses', () => {
  const good = '2020-01-02,1,2,0.5,1.5,100';
  const lean = (...rows: string[]): string => [HEADERS.lean, good, ...rows].join('\n');
  const cases: [string, BarFormat, string, string | RegExp][] = [
    ['an empty file', 'lean', '', 'line 1: the file is empty'],
    ['another format', 'alphavantage', lean(), "line 1: not an alphavantage file: column 'date' is missing"],
    [
      'semicolons between columns',
      'lean',
      lean().replaceAll(',', ';'),
      'line 1: not a lean file: its columns are separated by semicolons, not by commas',
    ],
    [
      'tabs between columns',
      'lean',
      lean().replaceAll(',', '\t'),
      'line 1: not a lean file: its columns are separated by tabs, not by commas',
    ],
    [
      'a missing column',
      'alphavantage',
      HEADERS.alphavantage.replace('5. adjusted close', 'adj'),
      "line 1: not an alphavantage file: column '5. adjusted close' is missing",
    ],
    [
      'a column too many',
      'lean',
      HEADERS.yahoo,
      "line 1: not a lean file: column 'Adj Close' does not belong",
    ],
    [
      'midoffice columns in another order',
      'midoffice',
      'date,open,high,low,close,volume,adjClose',
      /the header must be exactly date,open/,
    ],
    ['a column twice', 'yahoo', `${HEADERS.yahoo},Close`, /column 'Close' occurs twice/],
    ['text for a number', 'lean', lean('2020-01-03,1,2,1,abc,100'), "line 3: Close 'abc' is not a number"],
    ['NaN', 'lean', lean('2020-01-03,NaN,2,1,1,100'), "line 3: Open 'NaN' is not a number"],
    ['an empty cell', 'lean', lean('2020-01-03,1,2,1,1,'), "line 3: Volume '' is not a number"],
    ['a hexadecimal number', 'lean', lean('2020-01-03,0x10,2,1,1,1'), "line 3: Open '0x10' is not a number"],
    ['a negative price', 'lean', lean('2020-01-03,1,2,-1,1,1'), 'line 3: Low -1 is negative'],
    ['a negative volume', 'lean', lean('2020-01-03,1,2,1,1,-1'), 'line 3: Volume -1 is negative'],
    [
      'an American date',
      'lean',
      lean('01/03/2020,1,2,1,1,1'),
      "line 3: Date '01/03/2020' is not an ISO date (YYYY-MM-DD)",
    ],
    [
      'the 30th of February',
      'lean',
      lean('2020-02-30,1,2,1,1,1'),
      "line 3: Date '2020-02-30' is not an ISO date (YYYY-MM-DD)",
    ],
    ['a time where none belongs', 'lean', lean('2020-01-03 00:00:00,1,2,1,1,1'), /is not an ISO date/],
    ['a duplicate date', 'lean', lean('2020-01-03,1,2,1,1,1', good), 'line 4: Date 2020-01-02 occurs twice'],
    ['a torn last line', 'lean', lean('2020-01-03,1,2,'), 'line 3: 4 of 6 columns: the line is torn'],
    [
      'a number torn after its point',
      'lean',
      lean('2020-01-03,1,2,1,1,100.'),
      "line 3: Volume '100.' is not a number",
    ],
    [
      'a column too many in a row',
      'lean',
      lean('2020-01-03,1,2,1,1,1,9'),
      'line 3: 7 columns, the header has 6',
    ],
    [
      'a line without end',
      'lean',
      lean('9'.repeat(20_000)),
      /line 3: the record is longer than 8192 characters/,
    ],
    ['an open quote', 'lean', lean('"2020-01-03,1'), /^line 3: /],
    ['an unknown format', 'bloomberg' as BarFormat, lean(), /unknown format 'bloomberg'/],
  ];
  for (const [name, format, text, message] of cases) {
    it(name, async () => {
      await assert.rejects(readBarFile([text], { format }), (error) => {
        assert.ok(error instanceof FileError, String(error));
        assert.ok(
          typeof message === 'string' ? error.message === message : message.test(error.message),
          error.message,
        );
        return true;
      });
    });
  }

  it('negative prices and duplicate dates are let through on request', async () => {
    const text = lean('2020-01-03,1,2,-1,1,1', good);
    const file = await readBarFile([text], { format: 'lean', allow: ['negative', 'duplicate-date'] });
    assert.deepEqual(
      file.bars.map(({ low }) => low),
      [0.5, 0.5, -1],
    );
  });
});

describe('readBars streams', () => {
  const bars = randomWalk({ seed: 3, sessions: 60 }).map((bar) => ({ ...bar, adjClose: bar.close }));
  const rows = bars.map((bar) =>
    [bar.date, bar.open, bar.high, bar.low, bar.close, bar.adjClose, bar.volume].join(),
  );
  const text = [HEADERS.midoffice, ...rows].join('\n');

  it('the same rows however the text is cut, as text or bytes, with line numbers', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.boolean(), async (at, asBytes) => {
        const edges = [0, ...at.toSorted((a, b) => a - b), text.length];
        const pieces = edges.slice(1).map((edge, i) => text.slice(edges[i], edge));
        const chunks = asBytes ? pieces.map((piece) => new TextEncoder().encode(piece)) : pieces;
        const read = [];
        for await (const { line, bar } of readBars(chunks, { format: 'midoffice' })) read.push({ line, bar });
        assert.deepEqual(
          read,
          bars.map((bar, i) => ({ line: i + 2, bar })),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('without reading ahead of its reader, and closes the source when the reader stops', async () => {
    let given = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        yield `${HEADERS.lean}\n`;
        for (let day = 0; ; day += 1) {
          given += 1;
          yield `${new Date(day * 86_400_000).toISOString().slice(0, 10)},1,1,1,1,${'1'.repeat(200)}\n`;
        }
      } finally {
        closed = true;
      }
    }
    let read = 0;
    for await (const row of readBars(endless(), { format: 'lean' })) {
      read += 1;
      assert.equal(row.line, read + 1);
      if (read === 1000) break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(given < 2500, `${given} rows were pulled`);
    assert.ok(closed);
  });

  it('and passes on a failure of the source', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield `${HEADERS.lean}\n`;
      throw new Error('disk gone');
    }
    await assert.rejects(readBarFile(failing(), { format: 'lean' }), /disk gone/);
  });
});

describe('columns', () => {
  it('and records turn into each other', () => {
    const bars = randomWalk({ seed: 9, sessions: 20 });
    assert.deepEqual(fromColumns(toColumns(bars)), bars);
    assert.throws(
      () => fromColumns({ ...toColumns(bars), close: [1] }),
      /column close has 1 values, date has 20/,
    );
  });
});

describe('several times of one day', () => {
  const header = 'Datetime,Open,High,Low,Close,Adj Close,Volume';
  const row = (moment: string, close = 10): string => `${moment},10,11,9,${close},${close},100`;
  const file = (...moments: string[]): string => [header, ...moments.map((each) => row(each))].join('\n');
  const lenient = {
    allow: ['duplicate-date', 'negative'],
    skip: ['duplicate-date', 'negative'],
    unreadable: () => {},
  } as const;
  const minutes = file('2024-05-01 09:30:00-04:00', '2024-05-01 09:31:00-04:00', '2024-05-02 09:30:00-04:00');

  for (const options of [{}, lenient])
    it(`are refused as intraday bars, by field and row${options === lenient ? ', where broken values are allowed too' : ''}`, async () => {
      await assert.rejects(
        readBarFile([minutes], { format: 'yahoo', ...options }),
        (error: FileError) =>
          error.line === 3 &&
          error.field === 'Datetime' &&
          /2024-05-01 09:31:00-04:00 .*intraday bars.*'prices check'.*--chart-type 1min/.test(error.message),
      );
    });

  it('are refused where the day starts at midnight', async () => {
    const hours = file('2024-05-01T00:00:00Z', '2024-05-01T01:00:00Z', '2024-05-01T02:00:00Z');
    await assert.rejects(readBarFile([hours], { format: 'yahoo', ...lenient }), /intraday bars/);
  });

  it('stay moments where asked for, ascending', async () => {
    const done = await readBarFile([minutes], { format: 'yahoo', ...lenient, skip: [], keepTimes: true });
    assert.deepEqual(
      [done.isIntraday, ...done.bars.map(({ date }) => date)],
      [true, '2024-05-01 09:30:00-04:00', '2024-05-01 09:31:00-04:00', '2024-05-02 09:30:00-04:00'],
    );
  });

  it('are a date that occurs twice where a daily file ends with the running session', async () => {
    const running = file(
      '2024-04-30 00:00:00-04:00',
      '2024-05-01 00:00:00-04:00',
      '2024-05-01 15:59:58-04:00',
    );
    await assert.rejects(
      readBarFile([running], { format: 'yahoo' }),
      /line 4: Datetime 2024-05-01 occurs twice/,
    );
    const skipped = await readBarFile([running], {
      format: 'yahoo',
      unreadable: () => {},
      skip: ['duplicate-date'],
    });
    assert.deepEqual(
      skipped.bars.map(({ date }) => date),
      ['2024-04-30', '2024-05-01'],
    );
    const kept = await readBarFile([running], { format: 'yahoo', ...lenient, skip: [], keepTimes: true });
    assert.deepEqual(
      [kept.isIntraday, ...kept.bars.map(({ date }) => date)],
      [false, '2024-04-30', '2024-05-01', '2024-05-01'],
    );
  });

  it('are no matter in a file of daily bars with times', async () => {
    const daily = file('2024-05-01 00:00:00-04:00', '2024-05-02 00:00:00-04:00');
    const done = await readBarFile([daily], { format: 'yahoo' });
    assert.deepEqual(
      done.bars.map(({ date }) => date),
      ['2024-05-01', '2024-05-02'],
    );
  });
});
