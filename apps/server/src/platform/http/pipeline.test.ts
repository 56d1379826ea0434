import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineCall, done } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { auditExport } from '../audit/export.ts';
import { newestAudit } from '../../testing/audit.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { createLog } from '../log/log.ts';
import { createApp } from './app.ts';
import { implementRead, implementWrite } from './implement.ts';
import { createPipelineDeps, serve } from './pipeline.ts';
import { createResolver } from '../session/resolve.ts';

const thing = { host: 'main', access: 'public', summary: 'x', audit: 'test.done' } as const;

describe('the pipeline', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { CORE_STAFF: 'core-admin,core-analyst' } });
  });
  after(() => server.close());

  /** A server of one handler on the test's database. */
  async function oneCall(handler: Parameters<typeof serve>[1], url: string, cookie = '') {
    const app = await createApp(server.platform.log);
    const resolver = createResolver(server.platform);
    serve(app, handler, createPipelineDeps(server.platform, resolver, false));
    const { method } = handler.call as { method: 'GET' | 'POST' };
    const response = await app.inject({ method, url, headers: { cookie } });
    await app.close();
    await resolver.close();
    return response;
  }

  test('a write that answers something else than its contract leaves nothing behind', async () => {
    const call = defineCall('wrongAnswer', {
      ...thing,
      method: 'POST',
      path: '/test/wrong',
      mode: 'write',
      output: done,
    });
    const handler = implementWrite(call, async (context) => {
      await context.audit({ targetKind: 'test', targetId: 'x' });
      return { success: true, message: 7 } as never;
    });
    const before = await server.digest();
    assert.equal((await oneCall(handler, '/test/wrong')).statusCode, 500);
    assert.equal(await server.digest(), before);
  });

  test('each log line on behalf of a request carries its id, whoever writes it, and none after its handler', async () => {
    const lines: { msg: string; reqId?: string }[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    let later = Promise.resolve();
    const call = defineCall('logged', {
      ...thing,
      method: 'GET',
      path: '/test/logged',
      mode: 'read',
      output: done,
    });
    const handler = implementRead(call, async () => {
      log.info('first');
      await sleep(5);
      log.info('second');
      later = sleep(50).then(() => log.info('outlived'));
      return { success: true as const, message: 'Done.' };
    });
    const answers = await Promise.all([
      oneCall(handler, '/test/logged'),
      oneCall(handler, '/test/logged').then((response) => sleep(60, response)),
    ]);
    await later;
    log.info('outside');
    const ids = answers.map(({ headers }) => String(headers['x-request-id'])).sort();
    const idsOf = (text: string) => lines.filter(({ msg }) => msg === text).map(({ reqId }) => reqId);
    assert.deepEqual(idsOf('first').sort(), ids);
    assert.deepEqual(idsOf('second').sort(), ids);
    assert.deepEqual([...idsOf('outlived'), ...idsOf('outside')], [undefined, undefined, undefined]);
  });

  test('a read that exports CSV is answered only where an audit entry records the export', async () => {
    const call = defineCall('csvExport', {
      ...thing,
      method: 'GET',
      path: '/test/csv',
      mode: 'read',
      query: z.object({ audited: z.string().optional() }),
      answers: ['text/csv'],
      output: z.unknown(),
    });
    const handler = implementRead(call, async (context, { audited }) => {
      context.download('list.csv', 'text/csv; charset=utf-8');
      if (audited) await auditExport(context, { list: 'test list', filters: { of: 'all' }, rows: 2 });
      return audited === 'stream' ? Readable.from([Buffer.from('a\r\n')], { objectMode: false }) : 'a\r\n';
    });
    const before = await server.digest();
    const refused = await oneCall(handler, '/test/csv');
    assert.deepEqual([refused.statusCode, await server.digest()], [500, before]);
    assert.equal(refused.body.includes('a\r\n'), false);
    for (const audited of ['text', 'stream']) {
      const { statusCode, body } = await oneCall(handler, `/test/csv?audited=${audited}`);
      assert.deepEqual([statusCode, body], [200, 'a\r\n']);
    }
    const entry = await newestAudit(server, 'test list');
    assert.deepEqual([entry.kind, entry.after], ['test.done', { filters: { of: 'all' }, rows: 2 }]);
  });

  test('a call of a core tool refuses whoever is no core staff, admins and holders of its key too', async () => {
    const call = defineCall('coreTool', {
      ...thing,
      access: ['createPaymentLink'],
      method: 'GET',
      path: '/test/core',
      mode: 'read',
      output: done,
    });
    const handler = implementRead(call, async () => ({ success: true as const, message: 'Done.' }));
    const statusOf = async (who: Parameters<TestServer['staff']>[0]) => {
      const { cookie } = await server.staff(who);
      return (await oneCall(handler, '/test/core', `midoffice_session=${cookie}`)).statusCode;
    };
    assert.equal(await statusOf({ userid: 'core-admin' }), 200);
    assert.equal(await statusOf({ role: 'admin' }), 403);
    assert.equal(await statusOf({ role: 'standard', permissions: ['createPaymentLink'] }), 403);
    // Named in the setting, but no admin.
    assert.equal(await statusOf({ userid: 'core-analyst', role: 'analyst', permissions: ['stripe'] }), 403);
  });

  test('an error with a status of an outside system’s client is ours, and its text stays inside', async () => {
    const call = defineCall('outside', {
      ...thing,
      method: 'GET',
      path: '/test/outside',
      mode: 'read',
      output: done,
    });
    const handler = implementRead(call, () => {
      throw Object.assign(new Error('Invalid API Key provided: sk_live_x'), { statusCode: 401, code: 7 });
    });
    const response = await oneCall(handler, '/test/outside');
    assert.equal(response.statusCode, 500);
    assert.doesNotMatch(response.body, /sk_live/);
  });

  test('a download that fails on its way is an ordinary refusal', async () => {
    const call = defineCall('torn', {
      ...thing,
      method: 'GET',
      path: '/test/torn',
      mode: 'read',
      output: z.string(),
    });
    const handler = implementRead(call, async (context) => {
      context.download('x.csv', 'text/csv');
      throw new Error('torn');
    });
    const response = await oneCall(handler, '/test/torn');
    assert.equal(response.statusCode, 500);
    assert.match(String(response.headers['content-type']), /^application\/json/);
    assert.equal(response.headers['content-disposition'], undefined);
    assert.equal(response.json<{ success: boolean }>().success, false);
  });

  test('a write that PostgreSQL ended to resolve a deadlock is made again', async () => {
    const { db } = server.platform;
    const [first, second] = [(await server.staff()).userid, (await server.staff()).userid];
    const lock = (trx: Pick<typeof db, 'selectFrom'>, userid: string) =>
      trx.selectFrom('account').select('userid').where('userid', '=', userid).forUpdate().execute();
    const call = defineCall('lockBoth', {
      ...thing,
      method: 'POST',
      path: '/test/lock',
      mode: 'write',
      output: done,
    });
    let tries = 0;
    const handler = implementWrite(call, async ({ trx, audit }) => {
      tries += 1;
      await audit({ targetKind: 'test', targetId: 'deadlock' });
      await lock(trx, first);
      await lock(trx, second);
      return { success: true as const, message: 'Done.' };
    });
    const other = await db.startTransaction().execute();
    await lock(other, second);
    const answer = oneCall(handler, '/test/lock');
    // It holds the first by now and waits for the second, so that it is the one that looks for a deadlock first.
    await sleep(200);
    await lock(other, first);
    await other.commit().execute();
    assert.deepEqual([(await answer).statusCode, tries], [200, 2]);
    const entries = db.selectFrom('audit_entry').select('id').where('target_id', '=', 'deadlock').execute();
    assert.equal((await entries).length, 1);
  });

  test('a request that never ends to arrive is cut off', () => {
    assert.ok(server.app.server.requestTimeout > 0);
  });
});
