import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PRICES } from '../testing/real-data.ts';
import { FileError } from '../bars/file-error.ts';
import { readEarnings } from './index.ts';

const calendars = join(PRICES, '../calendars');
const names = ['csv', 'pipe.txt'].map((end) =>
  join(calendars, `earnings_calendar_2023Q4_alphavantage.${end}`),
);

describe('readEarnings', () => {
  for (const name of names)
    test(`counts ${name.split('/').at(-1)} exactly`, async (context) => {
      if (!existsSync(name)) return context.skip(`real calendars are absent (${calendars})`);
      const file = await readEarnings(createReadStream(name));
      assert.deepEqual(
        [file.rows, file.duplicates.length, file.repeatedSymbols, file.withoutEstimate, file.unnamed],
        [8018, 10, 118, 2256, 2822],
      );
      assert.equal(file.lines.length, 8008);
    });

  const header = 'symbol|name|reportDate|fiscalDateEnding|estimate|currency\n';
  test('pipes in pieces of any size, quotes in names, empty fields', async () => {
    const text = `${header}A|Acme "Best", Inc|2023-11-20||-0.5|usd\r\nB||2023-11-21|2023-09-30||\r\n`;
    const whole = await readEarnings([text]);
    assert.deepEqual(whole.lines[0], {
      line: 2,
      symbol: 'A',
      name: 'Acme "Best", Inc',
      date: '2023-11-20',
      fiscalDateEnding: null,
      estimate: -0.5,
      currency: 'USD',
    });
    assert.deepEqual([whole.withoutEstimate, whole.lines.length], [1, 2]);
    assert.deepEqual(await readEarnings([...text]), whole);
  });

  test('a wrong header, a torn line and bad values are named by line and field', async () => {
    const refused = async (text: string, line: number, field: string | null) =>
      assert.rejects(readEarnings([text]), (error: FileError) => {
        assert.ok(error instanceof FileError, String(error));
        assert.deepEqual([error.line, error.field], [line, field], error.message);
        return true;
      });
    await refused('', 1, null);
    await refused('a|b\nc|d\n', 1, null);
    await refused(`${header}A|A|2023-11-20`, 2, null);
    await refused(`${header}A|A|31/12/2023|||\n`, 2, 'reportDate');
    await refused(`${header}A|A|2023-11-20||1.|USD\n`, 2, 'estimate');
    await refused(`${header}A|A|2023-11-20||1|DOLLAR\n`, 2, 'currency');
    await refused(`${header}A B|A|2023-11-20||1|USD\n`, 2, 'symbol');
  });
});
