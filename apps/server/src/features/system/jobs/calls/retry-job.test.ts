// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { retryJob } from '@midoffice/contract/system/jobs/calls/retry-job';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { flakyKind, type FlakyKind } from '../factory.ts';

const patienceMs = 15_000;

describe('retry-job', () => {
  let server: TestServer;
  let admin: Client;
  let kind: FlakyKind;
  before(async () => {
    server = await testServer({ work: true });
    admin = await server.staff();
    kind = await flakyKind(server.platform, 'Print invoices');
    await server.platform.jobs.work();
  });
  after(() => server.close());

  async function until(id: string, state: string): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(50)) {
      const { body } = await admin.call(listJobs, {});
      if (body.rows.some((job) => job.id === id && job.state === state)) return;
    }
    assert.fail(`job ${id} did not become ${state}`);
  }

  /** The list learns of a failure a moment before the queue does. */
  async function retry(id: string) {
    for (const end = Date.now() + patienceMs; ; await wait(50)) {
      const answer = await admin.call(retryJob, { id });
      if (answer.status !== 409 || Date.now() > end) return answer;
    }
  }

  test('runs a failed job again, audited', async () => {
    const id = (await server.platform.jobs.enqueue(kind.name, {}, { actorId: admin.userid }))!;
    await until(id, 'failed');
    const failed = (await admin.call(listJobs, { state: 'failed' })).body;
    assert.deepEqual(
      failed.rows.map(({ message, done, total }) => ({ message, done, total })),
      [{ message: 'out of paper', done: 1, total: 2 }],
    );
    assert.equal(failed.failed, 1);
    kind.fix();
    const { status, body } = await retry(id);
    assert.equal(status, 200);
    assert.equal(body.message, 'Print invoices: queued again.');
    await until(id, 'done');
    const { rows } = (await admin.call(getAuditEntries, { call: 'retryJob' })).body;
    assert.deepEqual(
      rows.map(({ kind: what, targetId }) => ({ what, targetId })),
      [{ what: 'job.retried', targetId: id }],
    );
    const again = await admin.call(retryJob, { id });
    assert.equal(again.status, 409);
    assert.equal(again.body.message, 'The job is done, only a failed one is run again.');
  });

  test('refuses what is no id and a job that is not there', async () => {
    const bad = await admin.call(retryJob, { id: 'seven' });
    assert.equal(bad.status, 400);
    assert.equal(bad.body.message, 'id: must be the id of a job');
    const gone = await admin.call(retryJob, { id: randomUUID() });
    assert.equal(gone.status, 404);
    assert.equal(gone.body.message, 'There is no such job.');
  });

  test('refuses everybody but admins, nothing written', async () => {
    const analyst = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const before = await server.digest();
    const { status, body } = await analyst.call(retryJob, { id: randomUUID() });
    assert.equal(status, 403);
    assert.equal(body.message, 'You do not have access to this page.');
    assert.equal(await server.digest(), before);
  });
});
