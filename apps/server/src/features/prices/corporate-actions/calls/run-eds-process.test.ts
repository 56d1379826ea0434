// Long: runs with `npm test -- all`.
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import {
  edsRunTypes,
  type EdsRunType,
  type EdsTable,
  groupedRecord,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import type { JobLine } from '@midoffice/contract/system/jobs/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readLayerActions } from '../../charts/api.ts';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

/** A job once it has ended. */
async function ended({ editor }: EdsServer, id: string): Promise<JobLine> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [job] = (await editor.call(listJobs, { id })).body.rows;
    if (job?.state === 'done' || job?.state === 'failed') return job;
    await sleep(50);
  }
  throw new Error(`job ${id} did not end`);
}

describe('eps-editor-process', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer({ work: true });
    await makeRecords(
      server.platform,
      'dividends',
      'yahoo',
      'ACME',
      [5, 10, 15, 25].map((at) => ({ date: server.days[at]!, dividend: 1 })),
    );
  });
  after(() => server.close());

  async function run(runType: EdsRunType, type: EdsTable = 'dividends'): Promise<string> {
    const { status, body } = await server.editor.call(runEdsProcess, { symbol: 'ACME', type, runType });
    assert.equal(status, 200, body.message);
    const job = await ended(server, body.jobId!);
    assert.equal(job.state, 'done', job.message);
    return job.message;
  }
  const main = async (type: EdsTable = 'dividends') =>
    (await server.editor.call(getEpsEditor, { symbol: 'ACME', type })).body;
  const counted = async () => (await readLayerActions(server.platform.db, 'ACME', 'production')).dividends;

  test('there are six run types, in this order (r001-eps-run-types)', () => {
    assert.deepEqual(edsRunTypes, [
      'full',
      'full-delete',
      'latest',
      'transfer-from-main',
      'dividends-yield-ttm',
      'reset-div-frequencies',
    ]);
  });

  test('full makes the chart count with the main set, as a change set that can be undone', async () => {
    assert.equal((await counted()).length, 0);
    assert.match(
      await run('full'),
      /^EDS Data Processed Sucessfully! ACME dividends full: 4 records rebuilt/,
    );
    assert.deepEqual(
      (await counted()).map((one) => one.amount),
      [1, 1, 1, 1],
    );
    assert.equal((await newestAudit(server, 'ACME'))?.kind, 'eds.process-run');
    const { lastChangeSetId } = await main();
    await server.editor.call(revertChangeSet, { id: lastChangeSetId, reason: '' });
    assert.equal((await counted()).length, 0);
    await run('latest');
    assert.equal((await counted()).length, 0, 'all are older than 400 days');
  });

  test('dividends-yield-ttm sets the yield from the twelve months before and the last close', async () => {
    await run('dividends-yield-ttm');
    const yields = (await main()).main.map((one) => one.yield as number).reverse();
    assert.ok(
      yields.every((value, i) => i === 0 || value > yields[i - 1]!),
      yields.join(),
    );
    assert.ok(yields[0]! > 0.9 && yields[0]! < 1.1, `${yields[0]}`);
  });

  test('reset-div-frequencies sets the frequency from the ex-dates (r001-eps-dividend-frequency)', async () => {
    await run('reset-div-frequencies');
    const { main: records, lastChangeSetId } = await main();
    assert.deepEqual(
      records.map((one) => one.frequency),
      ['Weekly', 'Weekly', 'Weekly', 'Weekly'],
    );
    await server.editor.call(revertChangeSet, { id: lastChangeSetId, reason: '' });
    assert.deepEqual(
      (await main()).main.map((one) => one.frequency),
      [null, null, null, null],
    );
  });

  test('transfer-from-main takes over what the chart counts with, as source db', async () => {
    await run('transfer-from-main', 'splits');
    const { full } = await main('splits');
    assert.deepEqual(
      full.map((set) => [set.source, set.records.map((one) => [one.key, one.numerator])]),
      [
        ['yahoo', [[server.days[20], 2]]],
        ['db', [[server.days[20], 2]]],
      ],
    );
  });

  test('full-delete takes all corrections out, as a change set that can be undone', async () => {
    await server.editor.call(updateEpsData, {
      symbol: 'ACME',
      table: 'earnings',
      updatedValues: [{ key: '2023-05-02', eps: 50 }],
      deletedValues: ['2023-08-02'],
    });
    const record = { symbol: 'ACME', date: '2023-11-02', eps: 60 };
    await server.editor.call(saveManualRecord, { table: 'earnings', record });
    const edited = (await main('earnings')).main;
    await run('full-delete', 'earnings');
    const { main: clean, lastChangeSetId } = await main('earnings');
    assert.deepEqual(
      clean.map((one) => [one.key, one.eps, one.deleted]),
      [
        ['2023-08-02', 1.25, false],
        ['2023-05-02', 1.1, false],
      ],
    );
    await server.editor.call(revertChangeSet, { id: lastChangeSetId, reason: '' });
    assert.deepEqual((await main('earnings')).main, edited);
  });

  test('each run says beforehand what it would change, does just that, and what it corrected goes again by one undo', async () => {
    const at = { symbol: 'ACME', table: 'dividends' as const };
    const fresh = await edsServer({ work: true });
    const { editor, platform, days } = fresh;
    const read = async () => (await editor.call(getEpsEditor, { symbol: 'ACME', type: 'dividends' })).body;
    try {
      await makeRecords(
        platform,
        'dividends',
        'yahoo',
        'ACME',
        [5, 10, 15, 25].map((day) => ({ date: days[day]!, dividend: 1 })),
      );
      await editor.call(updateEpsData, {
        ...at,
        updatedValues: [{ key: days[5]!, dividend: 1.5 }],
      });
      for (const runType of edsRunTypes) {
        const input = { symbol: 'ACME', type: 'dividends' as const, runType };
        const before = [await fresh.digest(), await read()] as const;
        const preview = await editor.call(runEdsProcess, { ...input, preview: true });
        assert.equal(preview.status, 200, preview.body.message);
        assert.equal(await fresh.digest(), before[0], `the preview of ${runType} wrote something`);
        assert.deepEqual([preview.body.preview, preview.body.jobId], [true, null]);
        const { digest, changed, message } = preview.body;
        const { body } = await editor.call(runEdsProcess, { ...input, expectedPreview: digest });
        const job = await ended(fresh, body.jobId!);
        assert.equal(job.state, 'done', job.message);
        assert.ok(job.message.endsWith(`: ${message}.`), `${job.message} is not what was said: ${message}`);
        const after = await read();
        const values = (records: typeof after.main) =>
          new Map(
            records.flatMap((one) =>
              Object.entries(groupedRecord('dividends', one).values).map(([f, v]) => [`${one.key} ${f}`, v]),
            ),
          );
        const [left, right] = [values(before[1].main), values(after.main)];
        const differing = [...right.keys()].filter((cell) => left.get(cell) !== right.get(cell));
        assert.deepEqual(
          differing.sort(),
          changed
            .filter(({ field }) => field !== 'source')
            .map(({ key, field }) => `${key} ${field}`)
            .sort(),
          runType,
        );
        if (job.changeSetId === null) continue;
        const undone = await editor.call(revertChangeSet, { id: job.changeSetId, reason: '' });
        assert.equal(undone.status, 200, undone.body.message);
        assert.deepEqual(
          [(await read()).main, (await read()).full],
          [before[1].main, before[1].full],
          runType,
        );
        assert.ok((await ended(fresh, body.jobId!)).revertedBy, 'the job knows that it was taken back');
      }
    } finally {
      await fresh.close();
    }
  });

  test('a run that comes to something else by now than was shown does nothing, and says why', async () => {
    await makeRecords(server.platform, 'dividends', 'yahoo', 'LATE', [{ date: '2023-01-09', dividend: 1 }]);
    const input = { symbol: 'LATE', type: 'dividends' as const, runType: 'transfer-from-main' as const };
    const { digest } = (await server.editor.call(runEdsProcess, { ...input, preview: true })).body;
    await makeRecords(server.platform, 'dividends', 'yahoo', 'LATE', [{ date: '2023-01-10', dividend: 2 }]);
    const { body } = await server.editor.call(runEdsProcess, { ...input, expectedPreview: digest });
    const job = await ended(server, body.jobId!);
    assert.equal(job.state, 'failed');
    assert.ok(job.message.includes(stalePreview), job.message);
    const { full } = (await server.editor.call(getEpsEditor, { symbol: 'LATE', type: 'dividends' })).body;
    assert.deepEqual(
      full.map((set) => set.source),
      ['yahoo'],
    );
  });

  test('refuses another table, an unknown symbol, a second run at once, and a stranger', async () => {
    const bad = (on: EdsServer, input: object, status: number, text: string | RegExp, who = on.editor) =>
      refuses(
        on,
        who,
        runEdsProcess,
        { symbol: 'ACME', type: 'dividends', runType: 'full', ...input },
        status,
        text,
      );
    const idle = await edsServer();
    try {
      await bad(
        idle,
        { type: 'splits', runType: 'dividends-yield-ttm' },
        400,
        'type: must be dividends for dividends-yield-ttm',
      );
      await bad(idle, { runType: 'half' }, 400, /^runType: must be one of full/);
      await bad(idle, { symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
      await bad(idle, {}, 403, 'You do not have access to this page.', idle.clerk);
      const input = { symbol: 'ACME', type: 'dividends' as const, runType: 'full' as const };
      assert.equal((await idle.editor.call(runEdsProcess, input)).status, 200);
      await bad(idle, { type: 'splits' }, 409, 'A run for ACME is already in progress.');
      const other = await idle.editor.call(runEdsProcess, input);
      assert.equal(other.status, 409);
    } finally {
      await idle.close();
    }
  });
});
