import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createStaffKey } from '@midoffice/contract/staff/calls';
import { createResolver } from '../../../platform/session/resolve.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { lastAudit } from '../testing/factory.ts';
import { storedSecrets } from '../testing/clock-store.ts';

describe('create-staff-key', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers a key once that resolves to its owner, and keeps only its hash (r001-apikey-param)', async () => {
    const amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { status, body } = await amy.call(createStaffKey, { label: ' nightly script ' });
    assert.equal(status, 200);
    assert.match(body.key, /^mos_[\w-]{43}$/);
    const resolver = createResolver(server.platform);
    const owner = await resolver.byKey(body.key);
    await resolver.close();
    assert.deepEqual([owner?.userid, owner?.via, owner?.permissions], [amy.userid, 'key', ['charts']]);
    assert.equal((await storedSecrets(server.platform.db)).includes(body.key), false);
    const entry = await lastAudit(await server.staff(), { kind: 'staff.key-created', target: body.id });
    assert.equal((entry.after as { label: string }).label, 'nightly script');
  });

  test('stops at twenty live keys, also when they are asked for at once', async () => {
    const amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_unused, n) => amy.call(createStaffKey, { label: `key ${n}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    assert.equal(answers.filter(({ status }) => status === 409).length, 4);
  });

  test('refuses a key without a label, and nobody, with nothing written', async () => {
    const amy = await server.staff();
    const digest = await server.digest();
    assert.equal((await amy.call(createStaffKey, { label: '  ' })).body.message, 'label: is required');
    assert.equal((await server.nobody.call(createStaffKey, { label: 'x' })).status, 401);
    assert.equal(await server.digest(), digest);
  });
});
