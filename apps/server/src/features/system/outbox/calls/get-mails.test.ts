import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('get-mails', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('lists the outbox newest first, page by page, found by part of a recipient', async () => {
    const admin = await server.staff();
    for (const name of ['ann', 'ben', 'cem'])
      await admin.call(inviteStaff, { email: `${name}@staff.example`, name, role: 'standard' });
    const first = (await admin.call(getMails, { limit: 2 })).body;
    assert.deepEqual(
      first.rows.map((row) => row.recipient),
      ['cem@staff.example', 'ben@staff.example'],
    );
    const rest = (await admin.call(getMails, { limit: 2, cursor: first.next! })).body;
    assert.deepEqual(
      rest.rows.map((row) => row.recipient),
      ['ann@staff.example'],
    );
    assert.equal(rest.next, null);
    assert.deepEqual(
      (await admin.call(getMails, { text: 'BEN@' })).body.rows.map((row) => row.subject),
      ['You are invited to Midoffice'],
    );
    assert.deepEqual((await admin.call(getMails, { text: '%' })).body.rows, []);
    assert.deepEqual((await admin.call(getMails, { status: 'sent' })).body.rows, []);
  });

  test('refuses who is no admin, and what is no status', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(getMails, {})).status, 403);
    const { body } = await (await server.staff()).call(getMails, { status: 'lost' });
    assert.equal(body.message, 'status: must be stored, queued, sent, failed or canceled');
  });
});
