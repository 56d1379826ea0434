// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { noAccess } from '@midoffice/contract/kernel';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import {
  edsRunTypes,
  type EdsRunType,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readLayerActions } from '../charts/api.ts';
import { makeBars, makeDividends, quietBars } from '../charts/factory.ts';
import { JobRefused } from '../../../platform/jobs/jobs.ts';
import { makeRecords } from './factory.ts';
import { job } from './jobs/process.ts';
import { runProcess, type ProcessTask } from './processes.ts';
import { storeRun } from './store.ts';
import { edsServer, refuses, testToday, type EdsServer } from './testing/eds.ts';

const nowMs = Date.parse(`${testToday}T12:00:00Z`);
const quiet = async (): Promise<void> => undefined;

describe('runs over corporate actions, whatever happens to their jobs', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  /** A run as the call starts it: noted, and known by its key. */
  async function started(symbol: string, table: EdsTable, runType: EdsRunType): Promise<ProcessTask> {
    const runKey = randomUUID();
    await server.platform.db.transaction().execute((trx) => storeRun(trx, symbol, randomUUID()));
    return { symbol, table, runType, runKey, actorId: null, actor: 'test' };
  }
  const run = (task: ProcessTask, notify: (message: string) => Promise<void> = quiet) =>
    runProcess(server.platform.db, task, nowMs, notify);
  const read = async (symbol: string, type: EdsTable) =>
    (await server.editor.call(getEpsEditor, { symbol, type })).body;
  const changeSets = async (target: string) =>
    (await server.editor.call(listChangeSets, { targetKind: 'eds', target })).body.rows.length;
  const correct = (eps: number) =>
    server.editor.call(updateEpsData, {
      symbol: 'ACME',
      table: 'earnings',
      updatedValues: [{ key: '2023-05-02', eps }],
    });

  test('the change set of a run is taken back by those who may start runs, and by no others of the calendar', async () => {
    await correct(45);
    const { changeSetId } = await run(await started('ACME', 'earnings', 'full-delete'));
    await refuses(server, server.clerk, revertChangeSet, { id: String(changeSetId) }, 403, noAccess);
    assert.equal((await server.editor.call(revertChangeSet, { id: changeSetId! })).status, 200);
  });

  test('a job that is taken up again after its run has committed does nothing: what people corrected since stays', async () => {
    await correct(50);
    const task = await started('ACME', 'earnings', 'full-delete');
    const first = await run(task);
    assert.match(first.message, /^1 correction removed$/);
    await correct(60);
    const [digest, notified] = [await server.digest(), [] as string[]];
    await job(server.platform).run(
      task,
      async (_done, _total, message = '') => void notified.push(message),
      new AbortController().signal,
    );
    assert.equal(await server.digest(), digest, 'the second time wrote something');
    assert.match(notified.at(-1) ?? '', /: 1 correction removed\.$/);
    assert.equal((await read('ACME', 'earnings')).main[1]!.eps, 60);
    await run(await started('ACME', 'earnings', 'full-delete'));
    assert.equal((await read('ACME', 'earnings')).main[1]!.eps, 1.1, 'a new run is another matter');
  });

  test('a failed run that is run again after a newer one of its symbol keeps its outcome, and is done once', async () => {
    await correct(50);
    const older = await started('ACME', 'earnings', 'full-delete');
    await assert.rejects(run(older, () => Promise.reject(new Error('the engine was gone'))));
    const newer = await started('ACME', 'earnings', 'latest');
    const done = await run(newer);
    const again = await run(older);
    assert.match(again.message, /^1 correction removed$/);
    await correct(60);
    // Both jobs run once more, like jobs whose process was killed before the queue recorded their end.
    const digest = await server.digest();
    assert.deepEqual(await run(older), { ...again, repeated: true });
    assert.deepEqual(await run(newer), { ...done, repeated: true });
    assert.equal(await server.digest(), digest, 'the second time wrote something');
    await run(await started('ACME', 'earnings', 'full-delete'));
  });

  test('a run whose outcome is not the one that was seen any more is refused for good, with nothing written', async () => {
    await correct(50);
    const task = { ...(await started('ACME', 'earnings', 'full-delete')), expectedPreview: 'seen earlier' };
    const digest = await server.digest();
    const begun = job(server.platform).run(task, quiet, new AbortController().signal);
    await assert.rejects(begun, (error) => error instanceof JobRefused && /full-delete/.test(error.message));
    assert.equal(await server.digest(), digest);
    // What may heal by itself is tried again.
    const cut = job({ ...server.platform, now: () => Number.NaN } as never);
    const broken = cut.run(await started('ACME', 'earnings', 'latest'), quiet, new AbortController().signal);
    await assert.rejects(broken, (error) => error instanceof Error && !(error instanceof JobRefused));
    await run(await started('ACME', 'earnings', 'full-delete'));
  });

  test('a dividend that a fix moved to its ex-date is counted once, also after the chart has followed the records', async () => {
    const { platform } = server;
    await makeBars(platform, 'MOVED', quietBars(120));
    await makeDividends(platform, 'MOVED', [{ date: '2023-05-31', amount: 0.5 }]);
    await makeRecords(platform, 'dividends', 'fmp', 'MOVED', [
      { date: '2023-05-31', dividend: 0.5, recordDate: '2023-05-15' },
    ]);
    const admin = await server.staff();
    const params = { symbols: 'MOVED' };
    const fix = { type: 'dividendsWithoutExDate', subtype: 'repair', params };
    assert.equal((await admin.call(runFunctions, fix)).status, 200);
    await run(await started('MOVED', 'dividends', 'full'));
    const { dividends } = await readLayerActions(platform.db, 'MOVED', 'production');
    assert.deepEqual(dividends, [{ date: '2023-05-12', amount: 0.5 }]);
  });

  test('a run that is killed midway changes nothing, and the next try does all of it', async () => {
    await correct(50);
    const task = await started('ACME', 'earnings', 'full-delete');
    const digest = await server.digest();
    await assert.rejects(
      run(task, () => Promise.reject(new Error('the process has to stop'))),
      /has to stop/,
    );
    const broken = new Proxy(server.platform.db, {
      get(db, name) {
        if (name !== 'transaction') return Reflect.get(db, name);
        return () => ({
          execute: (work: (trx: never) => Promise<unknown>) =>
            db.transaction().execute(async (trx) => {
              await work(trx as never);
              throw new Error('killed before its commit');
            }),
        });
      },
    });
    await assert.rejects(runProcess(broken, task, nowMs, quiet), /killed before its commit/);
    assert.equal(await server.digest(), digest);
    assert.match((await run(task)).message, /^1 correction removed$/);
  });

  test('one job run by two workers at once writes one change set; two runs of two people go one after the other', async () => {
    await correct(50);
    const before = await changeSets('ACME');
    const task = await started('ACME', 'earnings', 'full-delete');
    const both = await Promise.all([run(task), run(task)]);
    assert.deepEqual(
      both.map(({ message }) => message),
      ['1 correction removed', '1 correction removed'],
    );
    assert.equal(await changeSets('ACME'), before + 1);
    assert.equal(both.filter(({ repeated }) => repeated).length, 1);
    assert.equal(both[0]!.changeSetId, both[1]!.changeSetId, 'both name the same change set');
    await makeRecords(server.platform, 'dividends', 'yahoo', 'ACME', [
      { date: server.days[5]!, dividend: 1 },
      { date: server.days[15]!, dividend: 1 },
    ]);
    const task2 = (runType: EdsRunType): ProcessTask => ({
      ...task,
      table: 'dividends',
      runType,
      runKey: randomUUID(),
    });
    await Promise.all([run(task2('full')), run(task2('reset-div-frequencies')), run(task2('full'))]);
    assert.deepEqual(
      (await readLayerActions(server.platform.db, 'ACME', 'production')).dividends.map(
        ({ amount }) => amount,
      ),
      [1, 1],
    );
    assert.ok((await read('ACME', 'dividends')).main.every((one) => one.frequency !== null));
  });

  test('a symbol without a record: every run ends and changes nothing', async () => {
    await makeBars(server.platform, 'EMPTY', quietBars(5));
    for (const table of ['dividends', 'earnings', 'splits', 'sources_currencies'] as const)
      for (const runType of edsRunTypes) {
        if (table !== 'dividends' && /^(dividends|reset)/.test(runType)) continue;
        const { changeSetId } = await run(await started('EMPTY', table, runType));
        assert.equal(changeSetId, null, `${table} ${runType}`);
        assert.deepEqual((await read('EMPTY', table)).main, []);
      }
  });

  test('transfer-from-main takes over the main set of a symbol that has no chart', async () => {
    await makeRecords(server.platform, 'splits', 'fmp', 'NOCHART', [
      { date: '2023-05-02', numerator: 4, denominator: 1 },
    ]);
    for (const table of ['splits', 'splits'] as const)
      await run(await started('NOCHART', table, 'transfer-from-main'));
    const { full } = await read('NOCHART', 'splits');
    assert.deepEqual(
      full.map(({ source, records }) => [source, records.map((one) => one.numerator)]),
      [
        ['fmp', [4]],
        ['db', [4]],
      ],
    );
  });

  test('full-delete of dividends takes a manual one out of the chart too, and its revert puts it back', async () => {
    const date = server.days[25]!;
    const chart = async () =>
      (await readLayerActions(server.platform.db, 'ACME', 'production')).dividends.map((one) => one.date);
    await server.editor.call(saveManualRecord, {
      table: 'dividends',
      record: { symbol: 'ACME', date, dividend: 3 },
    });
    assert.ok((await chart()).includes(date));
    const { changeSetId } = await run(await started('ACME', 'dividends', 'full-delete'));
    assert.ok(!(await chart()).includes(date));
    await server.editor.call(revertChangeSet, { id: changeSetId!, reason: '' });
    assert.ok((await chart()).includes(date));
  });

  test('three thousand dividends: every run comes to its end in one try', { timeout: 180_000 }, async () => {
    const many = Array.from({ length: 3000 }, (_unused, at) => ({
      date: new Date(Date.UTC(1996, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
      dividend: 0.01 + (at % 7) / 100,
    }));
    await makeBars(server.platform, 'MANY', quietBars(40));
    await makeRecords(server.platform, 'dividends', 'fmp', 'MANY', many);
    for (const runType of edsRunTypes) {
      const begun = performance.now();
      const { message } = await run(await started('MANY', 'dividends', runType));
      const tookMs = performance.now() - begun;
      console.log(`${runType} over 3,000 dividends: ${tookMs.toFixed(0)} ms, ${message}`);
    }
    assert.equal((await read('MANY', 'dividends')).main.length, 3000);
  });
});
