import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FileError } from './file-error.ts';
import type { UnreadableCell } from './read-bars.ts';
import { readDividends, readSplits } from './read-events.ts';

describe('readSplits', () => {
  const expected = [
    { date: '2005-02-28', ratio: 2 },
    { date: '2014-06-09', ratio: 7 },
  ];
  const forms: [string, string][] = [
    ['date,ratio', 'date,ratio\n2014-06-09,7\n2005-02-28,2.0\n'],
    ['n:d', 'date,ratio\n2014-06-09,7:1\n2005-02-28,4/2\n'],
    ['numerator and denominator', 'date,numerator,denominator\n2005-02-28,2,1\n2014-06-09,14,2\n'],
    ['JSON', '[{"date":"2014-06-09","ratio":7},{"date":"2005-02-28","numerator":2,"denominator":1}]'],
    [
      'JSON with a byte order mark',
      '\uFEFF [{"date":"2014-06-09","ratio":7},{"date":"2005-02-28","ratio":"2:1"}]',
    ],
  ];
  for (const [name, text] of forms)
    it(`reads ${name}`, async () => assert.deepEqual(await readSplits([text]), expected));

  it('reads an empty list', async () => {
    assert.deepEqual(
      [await readSplits(['date,ratio\n']), await readSplits(['[]']), await readSplits([''])],
      [[], [], []],
    );
  });

  const refused: [string, string, RegExp][] = [
    [
      'another header',
      'day,ratio\n',
      /line 1: not a split list: the header must be date,ratio or date,numerator,denominator/,
    ],
    ['a ratio of zero', 'date,ratio\n2014-06-09,0\n', /line 2: split ratio 0:1 is not positive/],
    ['a ratio of text', 'date,ratio\n2014-06-09,seven\n', /line 2: ratio 'seven' is not a number/],
    ['a ratio of three numbers', 'date,ratio\n2014-06-09,1:2:3\n', /line 2: ratio '1:2:3' is not a number/],
    ['a division by zero', 'date,numerator,denominator\n2014-06-09,7,0\n', /line 2: split ratio 7:0/],
    ['a date that is not ISO', 'date,ratio\n6/9/2014,7\n', /line 2: date '6\/9\/2014' is not an ISO date/],
    ['a torn line', 'date,ratio\n2014-06-09\n', /line 2: 1 of 2 columns/],
    ['broken JSON', '[{', /the JSON is broken/],
    ['a JSON object', '{"date":"2014-06-09","ratio":7}', /must be an array/],
    ['a JSON entry without date', '[{"ratio":7}]', /line 1: date '' is not an ISO date/],
    ['a JSON entry that is no object', '[7]', /line 1: the entry is not an object/],
  ];
  for (const [name, text, message] of refused) {
    it(`refuses ${name}`, async () => {
      await assert.rejects(
        readSplits([text]),
        (error) => error instanceof FileError && message.test(error.message),
      );
    });
  }
});

describe('broken values of a list', () => {
  const cells: string[] = [];
  const options = {
    unreadable: ({ fault, line, field, text }: UnreadableCell): void =>
      void cells.push(`${line} ${field} ${fault} ${text}`),
  };

  it('are reported and left out of dividends', async () => {
    cells.length = 0;
    const text =
      'date,amount\n2012-01-09,nan\n2012-02-09,\n2012-03-09,-1\n2012-04-09,2\n2012-04-09,3\n2012-05-09,inf\n';
    assert.deepEqual(await readDividends([text], options), [{ date: '2012-04-09', amount: 2 }]);
    assert.deepEqual(cells, [
      '2 dividend not-a-number nan',
      '3 dividend not-a-number ',
      '4 dividend negative -1',
      '6 date duplicate-date 2012-04-09',
      '7 dividend not-a-number inf',
    ]);
    await assert.rejects(readDividends(['date,amount\n2012-01-09,two\n'], options), /'two' is not a number/);
  });

  it('are reported and left out of splits', async () => {
    cells.length = 0;
    const text = 'date,ratio\n2012-01-09,nan:1\n2012-02-09,-2\n2012-03-09,0\n2012-04-09,2:1\n2012-04-09,3\n';
    assert.deepEqual(await readSplits([text], options), [{ date: '2012-04-09', ratio: 2 }]);
    assert.deepEqual(cells, [
      '2 splitRatio not-a-number nan:1',
      '3 splitRatio negative -2',
      '4 splitRatio not-a-number 0',
      '6 date duplicate-date 2012-04-09',
    ]);
    await assert.rejects(readSplits(['date,ratio\n2012-01-09,two\n'], options), /'two' is not a number/);
  });
});

describe('readDividends', () => {
  it('reads CSV and JSON', async () => {
    const expected = [{ date: '2012-08-09', amount: 2.65 }];
    assert.deepEqual(await readDividends(['date,amount\n2012-08-09,2.65']), expected);
    assert.deepEqual(
      await readDividends([new TextEncoder().encode('[{"date":"2012-08-09","amount":2.65}]')]),
      expected,
    );
  });

  it('refuses a negative amount', async () => {
    await assert.rejects(readDividends(['date,amount\n2012-08-09,-1']), /line 2: amount -1 is negative/);
  });
});
