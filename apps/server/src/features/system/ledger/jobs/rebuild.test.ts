// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import type { Db } from '../../../../platform/db/connect.ts';
import type { RunningPlatform } from '../../../../main/platform.ts';
import { until } from '../../../../testing/process.ts';
import { alterBar } from '../../../../testing/derived-store.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { hourlyBars, makeBars, makeSourceBars, quietBars } from '../../../prices/charts/factory.ts';
import { makeRecords } from '../../../prices/corporate-actions/factory.ts';
import { makeShares } from '../../../prices/market-cap/factory.ts';
import {
  alterRecord,
  alterShares,
  forgetRules,
  readMadeAgain,
  readRebuilds,
  readVersions,
  refuseBars,
} from '../testing/derived-store.ts';
import { barePlatform } from '../../../../testing/bare-platform.ts';

// What a rebuild writes beside the data: how far it is, what the tray shows, the audit log, what is to be scanned.
const beside = [
  'derived_rules',
  'derived_failure',
  'job_progress',
  'audit_entry',
  'audit_detail',
  'audit_pending',
  'audit_seal',
  'review_series',
  'coverage_due',
];
const bars = quietBars(40);
const day = bars[12]!.date;

describe('data that an earlier release derived by other rules', () => {
  let server: TestServer;
  let db: Db;
  let admin: Client;
  const workers: RunningPlatform[] = [];
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    const { platform } = server;
    db = platform.db;
    for (const symbol of ['AAA', 'BBB', 'CCC'])
      await makeBars(platform, symbol, bars, { splits: [{ date: bars[20]!.date, ratio: 2 }] });
    await makeSourceBars(platform, 'BBB', 'yahoo', '1hour', hourlyBars(bars.slice(-5)));
    for (const symbol of ['AAA', 'ONLY'])
      await makeRecords(platform, 'earnings', 'yahoo', symbol, [
        { date: '2023-05-02', eps: 1.1, epsEstimated: 1 },
      ]);
    await makeShares(platform, 'BBB', 'financials', [['2023-01-13', 1_000_000]]);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close();
  });
  after(() => server.close());

  /** Starts as so many servers do at once, and waits until no rebuild is left to do. */
  const start = async (count = 1): Promise<void> => {
    const { database, settings } = server.platform;
    const started = Array.from({ length: count }, () => barePlatform(database.url, settings.DATA_DIR, true));
    workers.push(...(await Promise.all(started)));
    await until('no rebuild waits or runs', async () =>
      (await readRebuilds(db)).every(({ state }) => state === 'done' || state === 'failed'),
    );
  };
  const close = async () => {
    for (const worker of workers.splice(0)) await worker.close();
  };
  const last = async () => (await readRebuilds(db)).at(-1);

  test('a new database has the current rules, also where imports ran before the first server', async () => {
    await start();
    assert.deepEqual(await readRebuilds(db), []);
  });

  test('a start rebuilds them: results of other rules are fixed and reported, nothing else is written, and a second start does nothing', async () => {
    const sound = await server.digest({ except: beside });
    const versions = await readVersions(db);
    await forgetRules(db);
    await alterBar(db, 'AAA', day);
    await alterRecord(db, 'ONLY', '2023-05-02');
    await alterShares(db, 'BBB');
    assert.notEqual(await server.digest({ except: beside }), sound);
    await start();
    assert.equal(await server.digest({ except: beside }), sound);
    assert.deepEqual(await last(), {
      ...(await last())!,
      state: 'done',
      done: 6,
      message:
        'Main series: 8 made again, 1 came out differently (AAA); Main sets of corporate actions: 2 made again, 1 came out differently (ONLY); Share counts of market cap: 1 made again, 1 came out differently (BBB).',
    });
    assert.deepEqual(await readVersions(db), { ...versions, AAA: versions['AAA']! + 1 });
    const notified = await readMadeAgain(db);
    assert.deepEqual(
      notified.map(({ kind, target, actor }) => [kind, target, actor]),
      [
        ['chart.made-again', 'AAA', 'system'],
        ['eds.made-again', 'ONLY', 'system'],
        ['market-cap.made-again', 'BBB', 'system'],
      ],
    );
    assert.deepEqual(notified[0]!.after, {
      rules: 2,
      series: [{ name: 'AAA, EOD, production', values: 2 }],
      cells: [
        { series: 'AAA, EOD, production', date: day, field: 'adjClose', value: bars[12]!.adjClose },
        { series: 'AAA, EOD, production', date: day, field: 'volume', value: bars[12]!.volume },
      ],
    });
    const lines = (await admin.call(listJobs, {})).body.rows;
    assert.deepEqual(
      lines.map(({ title, actorId, changeSetId }) => ({ title, actorId, changeSetId })),
      [{ title: 'Rebuild with the rules of this release', actorId: null, changeSetId: null }],
    );
    await close();
    const whole = await server.digest({ except: ['audit_pending', 'audit_seal'] });
    await start();
    assert.equal(await server.digest({ except: ['audit_pending', 'audit_seal'] }), whole);
    assert.equal((await readRebuilds(db)).length, 1);
  });

  test('two servers that start at once do it once', async () => {
    const before = (await readRebuilds(db)).length;
    const notified = (await readMadeAgain(db)).length;
    const versions = await readVersions(db);
    await forgetRules(db);
    for (const symbol of ['AAA', 'BBB', 'CCC']) await alterBar(db, symbol, day);
    await start(2);
    assert.equal((await readRebuilds(db)).length, before + 1);
    assert.match(
      (await last())!.message,
      /^Main series: 8 made again, 3 came out differently \(AAA, BBB, CCC\);/,
    );
    assert.deepEqual(
      (await readMadeAgain(db)).slice(notified).map(({ target }) => target),
      ['AAA', 'BBB', 'CCC'],
    );
    const again = Object.fromEntries(Object.entries(versions).map(([symbol, count]) => [symbol, count + 1]));
    assert.deepEqual(await readVersions(db), again);
  });

  test('a repair from before is undone and redone after it without a false conflict; a new one shows its own changes alone', async () => {
    const correct = (at: number, more: object = {}) =>
      admin.call(correctChartBar, {
        symbol: 'CCC',
        date: bars[at]!.date,
        field: 'close',
        value: 50,
        ...more,
      });
    // The ledger, and what was found in the series with the repair in it, as after an import.
    const ledger = ['change_set', 'change_row', 'change_set_subject', 'possible_error', 'job_progress'];
    const sound = await server.digest({ except: [...beside, ...ledger] });
    const { changeSetId } = (await correct(12)).body;
    await forgetRules(db);
    // Both the corrected bar and another one, as other rules would have made them of the same facts.
    await alterBar(db, 'CCC', day);
    await alterBar(db, 'CCC', bars[13]!.date);
    await start();
    const why = await admin.call(whyThisValue, {
      targetKind: 'chart',
      target: 'CCC',
      key: `production/eod/${day}`,
      field: 'close',
    });
    assert.deepEqual(
      [why.body.value, why.body.changeSets.map(({ id }) => id)],
      [50, [changeSetId]],
      'the ledger lists the repair and nothing else',
    );
    const shown = await correct(14, { preview: true });
    assert.deepEqual(
      shown.body.effects.sample.map(({ date, field }) => [date, field]),
      [[bars[14]!.date, 'close']],
    );
    const revert = (id: number) => admin.call(revertChangeSet, { id, reason: '' });
    const undone = await revert(changeSetId!);
    assert.equal(undone.status, 200, undone.body.message);
    assert.equal(await server.digest({ except: [...beside, ...ledger] }), sound);
    const redone = await revert(undone.body.changeSetId!);
    assert.equal(redone.status, 200, redone.body.message);
    assert.equal((await revert(redone.body.changeSetId!)).status, 200);
  });

  test('a series that cannot be made is named and stops no other; it is made once it can be', async () => {
    // The previous test left findings of its repair; they are computed again.
    const sound = await server.digest({ except: [...beside, 'possible_error'] });
    await forgetRules(db);
    for (const symbol of ['AAA', 'BBB', 'CCC']) await alterBar(db, symbol, day);
    const allow = await refuseBars(db, 'BBB');
    workers.push(await barePlatform(server.platform.database.url, server.platform.settings.DATA_DIR, true));
    await until('the first try has ended', async () => (await last())!.message.includes('could not'));
    const failed = (await last())!;
    assert.match(failed.message, /^Main series: 7 made again, 2 came out differently \(AAA, CCC\);/);
    assert.match(failed.message, / 1 could not be made: BBB, EOD, production: the disk says no$/);
    await close();
    assert.equal((await last())!.state, 'queued', 'further tries wait');
    await allow();
    assert.notEqual(await server.digest({ except: [...beside, 'possible_error'] }), sound);
    const notified = (await readMadeAgain(db)).length;
    await start();
    assert.equal(await server.digest({ except: [...beside, 'possible_error'] }), sound);
    assert.deepEqual(
      [(await last())?.state, (await readMadeAgain(db)).slice(notified).map(({ target }) => target)],
      ['done', ['BBB']],
    );
    await close();
    const count = (await readRebuilds(db)).length;
    await start();
    assert.equal((await readRebuilds(db)).length, count, 'nothing is left to do');
  });
});
