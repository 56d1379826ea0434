// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Arguments } from '../../../platform/cli/command.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { testEcb, type TestEcb } from '../../../testing/ecb.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { commands } from './commands.ts';
import { job } from './jobs/update.ts';
import { exchangeRates } from './rates.ts';
import { featureSeed } from './seed.ts';
import { newestDay } from './store.ts';

const today = '2001-03-07';
const nowMs = Date.parse(`${today}T16:00:00Z`);

describe('imports of exchange rates', () => {
  let server: TestServer;
  let bank: TestEcb;
  let folder: string;
  before(async () => {
    bank = await testEcb(nowMs);
    server = await testServer({ now: () => nowMs, ecb: bank.options });
    folder = await mkdtemp(join(tmpdir(), 'rates-'));
  });
  after(async () => {
    await server.close();
    await bank.sandbox.close();
    await rm(folder, { recursive: true });
  });
  const update = async (): Promise<string[]> => {
    const said: string[] = [];
    await job(server.platform).run(
      {},
      async (_done, _total, message = '') => void said.push(message),
      new AbortController().signal,
    );
    return said;
  };
  async function run(name: string, text: string): Promise<Record<string, unknown>> {
    const out: string[] = [];
    await writeFile(join(folder, name), text);
    const given = {
      words: [join(folder, name)],
      options: {},
      notify: () => undefined,
      out: (line: string) => out.push(line),
    };
    await commands[0]!.run(given as unknown as Arguments, server.platform);
    return JSON.parse(out[0]!) as Record<string, unknown>;
  }
  const factorOn = async (date: string) =>
    (await exchangeRates(server.platform.db, { from: 'EUR', to: 'USD', dates: [date], today }))[0];

  test('a file is stored once; a bad row is named, and nothing is stored', async () => {
    const done = await run(
      'eurofxref-hist.csv',
      'Date,USD,JPY,\n2001-03-06,0.9314,110.84,\n2001-03-05,0.9308,N/A,\n',
    );
    assert.deepEqual(done, {
      rates: 3,
      currencies: 2,
      firstDay: '2001-03-05',
      lastDay: '2001-03-06',
      inserted: 3,
      changed: 0,
    });
    const digest = await server.digest();
    assert.deepEqual(
      [(await run('again.csv', 'Date,USD\n2001-03-06,0.9314\n'))['inserted'], await server.digest()],
      [0, digest],
    );
    const bad = (text: string, reason: RegExp) =>
      assert.rejects(
        run('bad.csv', text),
        (error: Error) => reason.test(error.message) || assert.fail(error.message),
      );
    await bad(
      'Date,USD\n2001-03-02,0.93\n2001-03-01,many\n',
      /^bad\.csv, line 3: USD: many is no rate. Nothing was imported\.$/,
    );
    await bad('symbol,date\n', /^bad\.csv, line 1: not the ECB's reference rates/);
    await bad('Date,USD\n', /^bad\.csv: there are no rates in it/);
    assert.equal(await server.digest(), digest);
    assert.equal((await run('later.csv', 'Date,USD\n2001-03-06,0.9315\n'))['changed'], 1);
    assert.deepEqual(await factorOn('2001-03-06'), {
      date: '2001-03-06',
      factor: 0.9315,
      bankingDay: '2001-03-06',
    });
  });

  test('the job reads the days since the newest stored one, and a week again', async () => {
    await update();
    const { query } = bank.sandbox.requests().at(-1)!;
    assert.deepEqual([query['startPeriod'], query['endPeriod']], ['2001-02-27', today]);
    assert.equal(await newestDay(server.platform.db), today);
    const digest = await server.digest();
    await update();
    assert.equal(await server.digest(), digest, 'a second time changes nothing');
  });

  test('a bank that does not answer fails the job, and nothing is stored', async () => {
    const digest = await server.digest();
    bank.sandbox.inject({ vendor: 'ecb', kind: '500' });
    await assert.rejects(update(), { status: 502 });
    assert.equal(await server.digest(), digest);
  });

  test('where nothing is stored the job reads every year since 1999', async () => {
    const empty = await testServer({ now: () => nowMs, ecb: bank.options });
    try {
      await job(empty.platform).run({}, async () => undefined, new AbortController().signal);
      const asked = bank.sandbox
        .requests()
        .slice(-3)
        .map(({ query }) => `${String(query['startPeriod'])} ${String(query['endPeriod'])}`);
      assert.deepEqual(asked, ['1999-01-04 1999-12-31', '2000-01-01 2000-12-31', '2001-01-01 2001-03-07']);
      const [first] = await exchangeRates(empty.platform.db, {
        from: 'EUR',
        to: 'USD',
        dates: ['1999-01-04'],
        today,
      });
      assert.equal(first?.bankingDay, '1999-01-04');
    } finally {
      await empty.close();
    }
  });

  test('the demo has the rates that the stand-in answers', async () => {
    const demo = await testServer({ now: () => nowMs });
    try {
      await featureSeed.seed({
        platform: demo.platform,
        random: createRandom(1),
        size: 1,
        today: '2026-01-05',
        sandbox: bank.sandbox,
      });
      const asked = { from: 'NOK', to: 'USD', dates: ['2015-12-31', '2026-01-04'], today: '2026-01-05' };
      const found = await exchangeRates(demo.platform.db, asked);
      assert.deepEqual(
        found.map((one) => one.bankingDay),
        ['2015-12-31', '2026-01-02'],
      );
    } finally {
      await demo.close();
    }
  });
});
