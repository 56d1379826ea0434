import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { until } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

describe('get-extension-start', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const start = async (key: string) => {
    const answer = await server.app.inject({ url: getExtensionStart.path, headers: { 'x-api-key': key } });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('says who is signed in, what they may do, and whom a task may be given', async () => {
    const ann = await server.staff({ userid: 'ann', role: 'standard', permissions: ['tasks'] });
    const { key } = await makeStaffKey(server, ann, 'extension');
    const { status, body } = await start(key);
    assert.deepEqual([status, body.userid, body.may], [200, 'ann', { tasks: true, earningsCall: false }]);
    assert.ok(body.people.some(({ userid }: { userid: string }) => userid === 'ann'));
    assert.match(body.consoleUrl, /^https?:\/\//);
  });

  test('whoever may make no task gets no names', async () => {
    const cyd = await server.staff({ userid: 'cyd', role: 'standard', permissions: ['earningsCall'] });
    const { body } = await cyd.call(getExtensionStart, {});
    assert.deepEqual([body.people, body.may], [[], { tasks: false, earningsCall: true }]);
  });

  test('a key that was revoked is refused from then on, and strangers are', async () => {
    const ben = await server.staff({ userid: 'ben', role: 'standard', permissions: ['tasks'] });
    const { key, id } = await makeStaffKey(server, ben, 'extension');
    assert.equal((await start(key)).status, 200);
    await ben.call(revokeStaffKey, { keyId: id });
    await until('the server knows it', async () => (await start(key)).status === 401);
    const { status, body } = await start(key);
    assert.deepEqual([status, body.message], [401, 'apikey: this key is unknown or revoked']);
    await refuses(server, server.nobody, getExtensionStart, {}, 401, /./);
  });
});
