import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { checkApiKey } from '@midoffice/contract/customers/api-keys/calls/check-api-key';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { cachedRecords } from '../gateway.ts';
import { come, keyIdOf, newestAudit, newKey } from '../testing/keys.ts';

describe('update-websocket', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['socketUpgrade'] });
  });
  after(() => server.close());

  const socketOf = async (value: string) =>
    (await cachedRecords(server.platform, server.platform.secrets.lookup(value).toString('hex'))).socket;

  test('makes the record of one key, with deleteKey=true it removes it, each audited by fingerprint', async () => {
    const [main, second] = [newKey(), newKey()];
    const { userid, planCode } = await makeCustomer(server.platform, {
      keys: [{ value: main }, { value: second }],
    });
    const made = await support.call(updateWebsocket, { apikey: second, reason: 'upgrade' });
    assert.deepEqual(
      [made.status, made.body.message, made.body.keys.map((key) => key.websocket)],
      [200, 'Websocket record created.', [false, true]],
    );
    const key = server.platform.secrets.fingerprint(second);
    const entry = await newestAudit(server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after, entry?.reason],
      ['api-key.websocket-changed', { key, websocket: false }, { key, websocket: true }, 'upgrade'],
    );
    assert.deepEqual(
      await come(
        () => socketOf(second),
        (socket) => socket !== undefined,
      ),
      { userid, planCode, sources: [] },
    );
    const keyId = String(await keyIdOf(server, second));
    assert.equal(
      (await support.call(updateWebsocket, { keyId })).body.message,
      'Websocket record written again.',
    );
    const gone = await support.call(updateWebsocket, { keyId, deleteKey: 'true' });
    assert.deepEqual([gone.status, gone.body.message], [200, 'Websocket record removed.']);
    await come(
      () => socketOf(second),
      (socket) => socket === undefined,
    );
    const { body } = await support.call(checkApiKey, { apikey: second, source: 'iex' });
    assert.equal(body.why, 'websocket');
  });

  test('the record carries the websocket sources of the restrictions', async () => {
    const value = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value }] });
    const editor = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
    await editor.call(apiKeyRestrictions, {
      userid,
      apikey: value,
      update: true,
      websockets: ['iex', 'tmx'],
    });
    await support.call(updateWebsocket, { apikey: value });
    const socket = await come(
      () => socketOf(value),
      (one) => one !== undefined,
    );
    assert.deepEqual(socket?.sources, ['iex', 'tmx']);
  });

  test('refuses an unclear flag by name, a missing key, and nothing is written', async () => {
    const value = newKey();
    await makeCustomer(server.platform, { keys: [{ value }] });
    const digest = await server.digest();
    const { status, body } = await support.call(updateWebsocket, { apikey: value, deleteKey: 'maybe' });
    assert.deepEqual([status, body.message], [400, 'deleteKey: must be true or false']);
    assert.equal((await support.call(updateWebsocket, {})).body.message, 'apikey: is required');
    assert.equal((await support.call(updateWebsocket, { apikey: newKey() })).status, 404);
    assert.equal(await server.digest(), digest);
  });

  test('a member without the grant is refused, and nothing is written', async () => {
    const value = newKey();
    await makeCustomer(server.platform, { keys: [{ value }] });
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    assert.equal((await outsider.call(updateWebsocket, { apikey: value })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
