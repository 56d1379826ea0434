import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alterBar } from '../../../testing/derived-store.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { makeShares } from '../../prices/market-cap/factory.ts';
import { commands } from './commands.ts';
import { readMadeAgain, readRules, refuseBars } from './testing/derived-store.ts';

const bars = quietBars(30);
const day = bars[4]!.date;
const notified = [
  'audit_entry',
  'audit_detail',
  'audit_pending',
  'review_series',
  'coverage_due',
  'derived_rules',
];

describe('rebuild', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
    for (const symbol of ['AAA', 'BBB']) await makeBars(server.platform, symbol, bars);
    await makeShares(server.platform, 'BBB', 'financials', [['2023-01-13', 1_000_000]]);
  });
  after(() => server.close());

  async function run(options: Record<string, string | boolean>, words: string[] = []) {
    const said: string[] = [];
    const out: unknown[] = [];
    await commands[0]!.run(
      {
        words,
        options,
        out: (text) => void out.push(JSON.parse(text)),
        notify: (text) => void said.push(text),
      },
      server.platform,
    );
    return { out, said };
  }

  test('a dry run reports what would change and writes nothing', async () => {
    await alterBar(server.platform.db, 'AAA', day);
    const digest = await server.digest();
    const { out, said } = await run({ 'dry-run': true });
    assert.deepEqual(out, [{ dryRun: true, made: 5, changed: 1, failed: 0 }]);
    assert.match(
      said[0]!,
      /^Main series: AAA, EOD, production: 2 values would change, such as adjClose of 2023-01-06: /,
    );
    assert.deepEqual(said.slice(1), ['5 series checked, 1 would change.', 'Nothing was written.']);
    assert.equal(await server.digest(), digest);
  });

  test('one symbol of one table is rebuilt and audited', async () => {
    await run({ symbol: 'BBB' });
    assert.deepEqual(await readMadeAgain(server.platform.db), []);
    const { out } = await run({ symbol: 'AAA', table: 'main-series' });
    assert.deepEqual(out, [{ symbol: 'AAA', dryRun: false, made: 2, changed: 1, failed: 0 }]);
    const [entry] = await readMadeAgain(server.platform.db);
    assert.deepEqual([entry?.target, entry?.actor], ['AAA', 'command line']);
    assert.deepEqual((await run({ 'dry-run': true })).out, [
      { dryRun: true, made: 5, changed: 0, failed: 0 },
    ]);
  });

  test('everything is rebuilt, and the stored rules are then those of this release', async () => {
    const sound = await server.digest({ except: notified });
    await alterBar(server.platform.db, 'BBB', day);
    const { said } = await run({});
    assert.equal(await server.digest({ except: notified }), sound);
    assert.match(said.at(-1)!, /(^|; )Main series: 4 made again, 1 came out differently \(BBB\);/);
    assert.deepEqual(await readRules(server.platform.db), [
      { name: 'main-series', version: 2, target: null },
      { name: 'main-sets', version: 2, target: null },
      { name: 'share-counts', version: 1, target: null },
      { name: 'statements', version: 1, target: null },
    ]);
  });

  test('what does not fit is named, and what cannot be made too', async () => {
    const digest = await server.digest();
    await assert.rejects(run({ table: 'bar' }), {
      message: /^--table must be one of .*main-series, main-sets/,
    });
    await assert.rejects(run({ symbol: '?' }), { name: 'UsageError', message: /^--symbol: / });
    await assert.rejects(run({}, ['AAA']), { message: "'AAA' does not belong here" });
    await assert.rejects(run({ symbol: 'NONE' }), {
      name: 'CommandError',
      message: 'Nothing is derived of NONE.',
    });
    assert.equal(await server.digest(), digest);
    await alterBar(server.platform.db, 'AAA', day);
    const allow = await refuseBars(server.platform.db, 'AAA');
    await assert.rejects(run({ symbol: 'AAA' }), { message: '1 series could not be made.' });
    await allow();
  });
});
