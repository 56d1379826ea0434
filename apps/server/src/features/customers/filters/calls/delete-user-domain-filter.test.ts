import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { signupVerdictOf } from '../check.ts';
import { findFilter } from '../store.ts';
import { makeFilter } from '../testing/filters.ts';

describe('delete-user-domain-filter', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
  });
  after(() => server.close());

  test('removes the filter for good, and what it was stays in the audit log (r002-filter-delete-permanent)', async () => {
    const { db } = server.platform;
    const { _id: id, createdAt } = await makeFilter(server, 'invalidDomains', 'spam.example');
    assert.equal((await signupVerdictOf(db, 'a@spam.example')).verdict.allowed, false);
    const { status, body } = await member.call(deleteUserDomainFilter, { id });
    assert.deepEqual([status, body.message], [200, 'Filter deleted successfully']);
    assert.equal(await findFilter(db, id), undefined);
    assert.equal((await signupVerdictOf(db, 'a@spam.example')).verdict.allowed, true);
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry.kind, entry.before],
      [
        'user-domain-filter.deleted',
        { type: 'invalidDomains', value: 'spam.example', isActive: true, createdBy: 'Test', createdAt },
      ],
    );
    await refuses(server, member, deleteUserDomainFilter, { id }, 404, 'This filter does not exist.');
  });

  test('refuses members without the grant', async () => {
    const { _id: id } = await makeFilter(server, 'validDomains', 'kept.example');
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const digest = await server.digest();
    assert.equal((await other.call(deleteUserDomainFilter, { id })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
