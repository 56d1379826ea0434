// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import type { Arguments } from '../../../platform/cli/command.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { commands } from './commands.ts';

const calendars = resolve(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../../shared/data'),
  'calendars',
);
const [command] = commands;

describe('import earnings', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    server = await testServer();
    folder = await mkdtemp(join(tmpdir(), 'calendar-'));
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  async function run(path: string, options = {}): Promise<Record<string, number>> {
    const out: string[] = [];
    const given = { words: [path], options, notify: () => undefined, out: (line: string) => out.push(line) };
    await command!.run(given as unknown as Arguments, server.platform);
    return JSON.parse(out[0]!) as Record<string, number>;
  }
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const header = 'symbol|name|reportDate|fiscalDateEnding|estimate|currency\n';

  test('both forms of the same calendar: the second changes nothing; of a duplicate the later line counts', async () => {
    const lines =
      'A|Agil|2023-11-20|2023-10-31|1.35|USD\nB|B|2023-11-20|2023-09-30||CAD\nA|Agil|2023-11-20|2023-10-31|1.4|USD\n';
    const first = await run(await file('c.txt', header + lines));
    assert.deepEqual(first, {
      source: 'tradingview-calendar',
      rows: 3,
      duplicates: 1,
      withoutEstimate: 1,
      repeatedSymbols: 1,
      inserted: 2,
      changed: 0,
    });
    const american = (header + lines).replaceAll('|', ',').replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$2/$3/$1');
    const second = await run(await file('c.csv', american));
    assert.deepEqual([second['inserted'], second['changed']], [0, 0]);
    const admin = await server.staff();
    const { body } = await admin.call(getEdsData, { date: '2023-11-20', table: 'earnings' });
    assert.deepEqual(
      body.map((one) => [one.symbol, one.epsEstimated, one.currency]),
      [
        ['A', 1.4, 'USD'],
        ['B', null, 'CAD'],
      ],
    );
  });

  test('a bad row is named by line and field, and nothing is imported', async () => {
    const digest = await server.digest();
    const bad = async (text: string, notified: RegExp) =>
      assert.rejects(
        run(await file('bad.txt', text)),
        (error: Error) => notified.test(error.message) || assert.fail(error.message),
      );
    await bad(
      'symbol|date\nA|2023-11-20\n',
      /^bad\.txt, line 1: not an earnings calendar: the header must be/,
    );
    await bad(
      `${header}A|Agil|2023-11-20|2023-10-31|1.35|USD\nB|Bee|2023-11-2`,
      /line 3: 3 of 6 columns\. Nothing was imported\./,
    );
    await bad(`${header}A|Agil|2023-13-20|2023-10-31|1.35|USD\n`, /line 2: reportDate '2023-13-20' is not/);
    await bad(`${header}A|Agil|2023-11-20|2023-10-31|n/a|USD\n`, /line 2: estimate 'n\/a' is not a number/);
    await assert.rejects(run(join(folder, 'none.csv')), /is not a file that can be read/);
    await assert.rejects(run(await file('c2.txt', header), { source: 'db' }), /--source must be one of/);
    assert.equal(await server.digest(), digest);
  });

  test('real calendars: duplicates and missing estimates counted exactly', async (context) => {
    const name = (end: string) => join(calendars, `earnings_calendar_2023Q4_alphavantage.${end}`);
    if (!existsSync(name('csv'))) return context.skip(`real calendars are absent (${calendars})`);
    const counts = await run(name('csv'), { source: 'zacks' });
    assert.deepEqual(
      [
        counts['rows'],
        counts['duplicates'],
        counts['withoutEstimate'],
        counts['repeatedSymbols'],
        counts['inserted'],
      ],
      [8018, 10, 2256, 118, 8008],
    );
    const again = await run(name('pipe.txt'), { source: 'zacks' });
    assert.deepEqual([again['inserted'], again['changed']], [0, 0], 'the other form says the same');
  });
});
