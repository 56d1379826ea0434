import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { createResolver } from '../../../../platform/session/resolve.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { lastAudit, person, testPassword } from '../testing/factory.ts';
import { storedSecrets } from '../testing/clock-store.ts';

describe('create-staff-key', () => {
  let server: TestServer;
  before(async () => {
    // Tries are counted before they are known to be right: twenty-four at once are more than the usual limit.
    server = await testServer({ env: { SIGN_IN_LIMIT: '100' } });
  });
  after(() => server.close());

  test('answers a key once that resolves to its owner, and keeps only its hash', async () => {
    const amy = await person(server, { permissions: ['charts'] });
    const { status, body } = await amy.call(createStaffKey, {
      label: ' nightly script ',
      password: testPassword,
    });
    assert.equal(status, 200);
    assert.match(body.key, /^mos_[\w-]{43}$/);
    const resolver = createResolver(server.platform);
    const owner = await resolver.byKey(body.key, 'used');
    await resolver.close();
    assert.deepEqual([owner?.userid, owner?.via, owner?.permissions], [amy.userid, 'key', ['charts']]);
    assert.equal((await storedSecrets(server.platform.db)).includes(body.key), false);
    const entry = await lastAudit(await server.staff(), { kind: 'staff.key-created', target: body.id });
    assert.equal((entry.after as { label: string }).label, 'nightly script');
  });

  test('stops at twenty live keys, also when they are asked for at once', async () => {
    const amy = await person(server, { permissions: ['charts'] });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_unused, n) =>
        amy.call(createStaffKey, { label: `key ${n}`, password: testPassword }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    assert.equal(answers.filter(({ status }) => status === 409).length, 4);
  });

  test('refuses a key without a label, and nobody, with nothing written', async () => {
    const amy = await person(server);
    const digest = await server.digest();
    assert.equal(
      (await amy.call(createStaffKey, { label: '  ', password: testPassword })).body.message,
      'label: is required',
    );
    assert.equal(
      (await server.nobody.call(createStaffKey, { label: 'x', password: testPassword })).status,
      401,
    );
    assert.equal(await server.digest(), digest);
  });

  test('asks for the password: who finds an open console makes no key that outlives it', async () => {
    const amy = await person(server);
    const except = ['sign_in_attempt', 'audit_entry', 'audit_detail', 'audit_pending'];
    const digest = await server.digest({ except });
    assert.equal((await amy.call(createStaffKey, { label: 'x' })).body.message, 'password: is required');
    const wrong = await amy.call(createStaffKey, { label: 'x', password: 'not it' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'password: is wrong']);
    assert.equal(await server.digest({ except }), digest);
    const kind = 'staff.key-created';
    assert.equal((await lastAudit(await server.staff(), { kind, target: amy.userid })).outcome, 'failed');
  });
});
