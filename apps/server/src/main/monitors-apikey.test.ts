// Long: runs with `npm test -- all`.
// Every call of the monitors on the data host takes the staff key as the seeds say, for reads and writes alike.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import { unlockSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/unlock-sentiment-account';
import type { AnyCall } from '@midoffice/contract/kernel';
import { callsOf, features } from '@midoffice/contract/registry';
import { testServer, type Client, type TestServer } from '../testing/server.ts';
import { makeStaffKey } from '../testing/staff-key.ts';

const monitors = features
  .filter((feature) => feature.startsWith('monitors/'))
  .flatMap(callsOf)
  .filter(({ host, path }) => host === 'data' && path.startsWith('/status/'));
const reads = monitors.filter(({ mode }) => mode === 'read');

describe('monitors calls with a staff API key', () => {
  let server: TestServer;
  let amy: Client;
  let bob: Client;
  let key = '';
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'admin', email: 'amy@staff.example' });
    bob = await server.staff({ role: 'admin', email: 'bob@staff.example' });
    ({ key } = await makeStaffKey(server, amy, 'monitors'));
  });
  after(() => server.close());

  /** Whether a call got past identity and permission: its input may be refused then, by name of a field. */
  async function isLetThrough(call: AnyCall, client: Client, options: object): Promise<boolean> {
    const { status, body } = await client.call(call, {}, options);
    const { field } = body as { field?: string };
    return status !== 401 && status !== 403 && field !== 'apikey';
  }

  test('there are calls to prove it on', () => {
    assert.ok(reads.length >= 10, `${reads.length} reads`);
  });

  for (const call of reads)
    test(`${call.method} ${call.path} takes the key as query and as header, and the console's session (r003-apikey-param)`, async () => {
      assert.ok(await isLetThrough(call, server.nobody, { apikey: key }), 'as query');
      assert.ok(await isLetThrough(call, server.nobody, { headers: { 'x-api-key': key } }), 'as header');
      assert.ok(await isLetThrough(call, amy, {}), 'session alone');
      assert.ok(await isLetThrough(call, amy, { apikey: key }), 'session and key of one person');
      assert.equal(await isLetThrough(call, server.nobody, {}), false, 'neither');
      assert.equal(await isLetThrough(call, server.nobody, { apikey: 'mos_unknown' }), false, 'unknown key');
    });

  for (const call of monitors)
    test(`${call.method} ${call.path} refuses the key of one person beside the session of another (r003-apikey-param)`, async () => {
      const digest = await server.digest();
      for (const options of [{ apikey: key }, { headers: { 'x-api-key': key } }]) {
        const { status, body } = await bob.call(call, {}, options);
        assert.equal(status, 400, body.message);
        assert.equal((body as { field?: string }).field, 'apikey');
      }
      assert.equal(await server.digest(), digest, 'nothing was written');
    });

  test('an outside caller gets the answer itself, which does not repeat the key', async () => {
    const { status, body } = await server.nobody.call(getCoverageInit, { type: 'exchange' }, { apikey: key });
    assert.equal(status, 200);
    assert.ok(!JSON.stringify(body).includes(key));
  });

  test('calls that change something take the key too, and go on to their input', async () => {
    const unlocked = await server.nobody.call(
      unlockSentimentAccount,
      { email: 'who@x.example' },
      { apikey: key },
    );
    assert.equal(unlocked.status, 404);
    const rebooted = await server.nobody.call(awsDbMetricsReboot, {}, { headers: { 'x-api-key': key } });
    assert.equal(rebooted.status, 400);
    assert.notEqual((rebooted.body as { field?: string }).field, 'apikey');
  });
});
