import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('record-export', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('records who exported which list, its filters and how many rows, never a key that was searched for', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const { status } = await member.call(recordExport, {
      list: 'customers',
      filters: { search: `key ${'Ab3d'.repeat(8)}`, page: 2 },
      rows: 812,
    });
    assert.equal(status, 200);
    const { kind, actor_id, after: exported } = await newestAudit(server, 'customers');
    assert.deepEqual(
      [kind, actor_id, exported],
      ['list.exported', member.userid, { filters: { search: 'key ***', page: 2 }, rows: 812 }],
    );
  });

  test('a stored key of any shape is recorded as its fingerprint, wherever in a filter it is', async () => {
    const admin = await server.staff();
    const customers = ['a1b2c3d4-e5f6-7890-abcd-ef0123456789', 'k!y with "sp4ces" & signs', 'short-k1'];
    await makeCustomer(server.platform, { keys: customers.map((value) => ({ value })) });
    const staffKey = (await makeStaffKey(server, admin, 'export')).key;
    for (const key of [...customers, staffKey]) {
      const filters = {
        search: key,
        text: `apikey=${encodeURIComponent(key)}&page=2`,
        sentence: /[\s&]/.test(key) ? key : `of ${key}, please`,
        page: 2,
      };
      assert.equal((await admin.call(recordExport, { list: 'keyed', filters, rows: 1 })).status, 200);
      const { after: exported } = await newestAudit(server, 'keyed');
      const text = JSON.stringify(exported);
      assert.ok(!text.includes(JSON.stringify(key).slice(1, -1)), text);
      assert.ok(!text.includes(encodeURIComponent(key)), text);
      const { filters: stored } = exported as { filters: { search: string; page: number } };
      assert.deepEqual([stored.search, stored.page], [server.platform.secrets.fingerprint(key), 2]);
    }
    const plain = { search: 'jane.doe@customer.example', userid: 'kT3mQ9vXz2LrB7nW1yHcD5sGfA0e' };
    await admin.call(recordExport, { list: 'plain', filters: plain, rows: 1 });
    assert.deepEqual((await newestAudit(server, 'plain')).after, { filters: plain, rows: 1 });
  });

  test('a key that was replaced or deleted, or whose account was, is recognised as well', async () => {
    const admin = await server.staff();
    const { db, secrets } = server.platform;
    const keys = { replaced: 'former-1', deleted: 'former-2', gone: 'former-3 of an account' };
    const one = await makeCustomer(server.platform, {
      keys: [{ value: keys.replaced }, { value: keys.deleted }],
    });
    const other = await makeCustomer(server.platform, { keys: [{ value: keys.gone }] });
    const [first, second] = await db
      .selectFrom('api_key')
      .select('id')
      .where('userid', '=', one.userid)
      .orderBy('main_key', 'desc')
      .execute();
    const change = { userid: one.userid, keyId: first!.id, newapikey: 'NewKey01'.repeat(4) };
    assert.equal((await admin.call(changeApiKey, change)).status, 200);
    const away = { userid: one.userid, keyId: second!.id };
    assert.equal((await admin.call(deleteApiKey, away)).status, 200);
    await db.deleteFrom('account').where('userid', '=', other.userid).execute();
    for (const [name, key] of Object.entries(keys)) {
      await admin.call(recordExport, { list: name, filters: { search: key, text: `of ${key}` }, rows: 1 });
      const fingerprint = secrets.fingerprint(key);
      const filters = { search: fingerprint, text: `of ${fingerprint}` };
      assert.deepEqual((await newestAudit(server, name)).after, { filters, rows: 1 });
    }
  });

  test('refuses a list without a name, filters without end and a count that is none, and writes nothing', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const good = { list: 'customers', filters: {}, rows: 1 };
    const many = Object.fromEntries(Array.from({ length: 31 }, (_none, n) => [`f${n}`, n]));
    await refuses(server, member, recordExport, { ...good, list: '<b>' }, 400, /^list: /);
    await refuses(server, member, recordExport, { ...good, filters: many }, 400, /^filters: /);
    await refuses(
      server,
      member,
      recordExport,
      { ...good, filters: { q: 'x'.repeat(1001) } },
      400,
      /^filters/,
    );
    await refuses(server, member, recordExport, { ...good, rows: -1 }, 400, /^rows: /);
    await refuses(server, server.nobody, recordExport, good, 401, /./);
  });
});
