import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import type { Conflict } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeFilter } from '../testing/filters.ts';

describe('toggle-user-domain-filter', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ env: { OWN_DOMAINS: 'acme.example' } });
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
  });
  after(() => server.close());

  test('reverses the state, says so, and audits both (r002-filter-toggle)', async () => {
    const { _id: id } = await makeFilter(server, 'invalidDomains', 'spam.example');
    for (const [isActive, message] of [
      [false, 'Filter spam.example is now inactive'],
      [true, 'Filter spam.example is now active'],
    ] as const) {
      const { status, body } = await member.call(toggleUserDomainFilter, { id });
      assert.deepEqual([status, body.message, body.isActive], [200, message, isActive]);
    }
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry.kind, entry.before, entry.after],
      [
        'user-domain-filter.toggled',
        { type: 'invalidDomains', value: 'spam.example', isActive: false },
        { type: 'invalidDomains', value: 'spam.example', isActive: true },
      ],
    );
  });

  test('needs no body: the specification names none (r002-filter-toggle)', async () => {
    const { _id: id } = await makeFilter(server, 'invalidDomains', 'bare.example');
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/admin/toggle-user-domain-filter/${id}`,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `midoffice_session=${member.cookie}` },
    });
    assert.equal(statusCode, 200);
    assert.equal((await member.call(toggleUserDomainFilter, { id })).body.isActive, true);
  });

  test('of two people who click at once one toggles, the other gets both states', async () => {
    const { _id: id } = await makeFilter(server, 'invalidDomains', 'two.example');
    const answers = await Promise.all(
      [1, 2].map(() => member.call(toggleUserDomainFilter, { id, expected: { isActive: true } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body as unknown as {
      conflicts: Conflict[];
    };
    assert.deepEqual(
      [refused.conflicts[0]?.field, refused.conflicts[0]?.expected, refused.conflicts[0]?.actual],
      ['isActive', true, false],
    );
  });

  test('a filter of what is our own domain by now is not switched on', async () => {
    const { _id: id } = await makeFilter(server, 'invalidDomains', 'acme.example', { isActive: false });
    await refuses(
      server,
      member,
      toggleUserDomainFilter,
      { id },
      400,
      'value: would block our own domain acme.example',
    );
    const active = await makeFilter(server, 'invalidDomains', 'eu.acme.example');
    assert.equal((await member.call(toggleUserDomainFilter, { id: active._id })).status, 200);
  });

  test('refuses unknown filters, odd input and members without the grant', async () => {
    await refuses(server, member, toggleUserDomainFilter, { id: 'none' }, 404, 'This filter does not exist.');
    const { _id: id } = await makeFilter(server, 'validDomains', 'odd.example');
    await refuses(
      server,
      member,
      toggleUserDomainFilter,
      { id, expected: { isActive: 'yes' } },
      400,
      'expected.isActive: must be true or false',
    );
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await other.call(toggleUserDomainFilter, { id })).status, 403);
  });
});
