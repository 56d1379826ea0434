import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { flakyKind } from '../factory.ts';

describe('list-jobs', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('shows admins all jobs and others their own', async () => {
    const kind = await flakyKind(server.platform);
    const admin = await server.staff();
    const analyst = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const own = await server.platform.jobs.enqueue(kind.name, {}, { actorId: analyst.userid });
    await server.platform.jobs.enqueue(kind.name, {}, { actorId: admin.userid });
    const all = await admin.call(listJobs, {});
    assert.equal(all.status, 200);
    assert.equal(all.body.rows.length, 2);
    assert.equal(all.body.running, 2);
    const mine = await analyst.call(listJobs, {});
    assert.deepEqual(
      mine.body.rows.map(({ id, title, state }) => ({ id, title, state })),
      [{ id: own, title: 'Flaky job', state: 'queued' }],
    );
    const none = await analyst.call(listJobs, { state: 'failed' });
    assert.deepEqual(none.body.rows, []);
    const others = all.body.rows.find(({ id }) => id !== own)!.id;
    const one = async (id: string) => (await analyst.call(listJobs, { id })).body.rows.map((row) => row.id);
    assert.deepEqual([await one(own!), await one(others)], [[own], []], 'one job, and only an own one');
  });

  test('names a bad state and a bad limit', async () => {
    const admin = await server.staff();
    const state = await admin.call(listJobs, { state: 'lost' });
    assert.equal(state.status, 400);
    assert.match(state.body.message, /^state: must be queued, running, done or failed/);
    assert.match((await admin.call(listJobs, { limit: '0' })).body.message, /^limit: must be at least 1/);
    assert.match((await admin.call(listJobs, { id: '7' })).body.message, /^id: must be the id of a job/);
  });

  test('refuses a member without any grant', async () => {
    const member = await server.staff({ role: 'standard' });
    assert.equal((await member.call(listJobs, {})).status, 403);
  });
});
