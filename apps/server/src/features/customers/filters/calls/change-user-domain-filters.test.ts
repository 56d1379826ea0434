import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { deleteFilters, listFilters } from '../store.ts';
import { makeFilter } from '../testing/filters.ts';

describe('change-user-domain-filters', () => {
  let server: TestServer;
  let member: Client;
  let made: UserDomainFilter[];
  before(async () => {
    server = await testServer({ env: { OWN_DOMAINS: 'acme.example' } });
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
    await makeCustomer(server.platform, { email: 'a@b1.example', planCode: 'annualIND2' });
  });
  beforeEach(async () => {
    const { db } = server.platform;
    const ids = (await listFilters(db, {})).map(({ _id }) => _id);
    await db.transaction().execute((trx) => deleteFilters(trx, ids));
    made = [];
    for (const n of [0, 1, 2])
      made.push(await makeFilter(server, 'invalidDomains', `b${n}.example`, { isActive: n === 0 }));
    await makeFilter(server, 'validDomains', 'good.example');
  });
  after(() => server.close());
  const states = async () =>
    Object.fromEntries(
      (await listFilters(server.platform.db, {})).map(({ value, isActive }) => [value, isActive]),
    );
  const filter = { type: 'invalidDomains' as const };

  test('switches on what fits; a preview says whom it would have stopped and writes nothing', async () => {
    const digest = await server.digest();
    const input = { filter, expectedCount: 3, change: 'activate' as const };
    const preview = (await member.call(changeUserDomainFilters, { ...input, preview: true })).body;
    assert.deepEqual([preview.changed, preview.impact?.stopped, preview.impact?.paying], [2, 1, 1]);
    assert.equal(await server.digest(), digest);
    const { body } = await member.call(changeUserDomainFilters, { ...input, reason: 'reviewed' });
    assert.deepEqual([body.message, body.changed, body.impact], ['2 filters switched on.', 2, null]);
    assert.deepEqual(await states(), {
      'b0.example': true,
      'b1.example': true,
      'b2.example': true,
      'good.example': true,
    });
    const entry = await newestAudit(server, 'invalidDomains');
    assert.equal(entry.kind, 'user-domain-filter.changed-many');
    assert.equal(entry.reason, 'reviewed');
    assert.deepEqual(entry.after, { change: 'activate', filters: [made[1]!._id, made[2]!._id].sort() });
  });

  test('switches off and deletes those that are named, or all but those', async () => {
    const [first, second] = made;
    await member.call(changeUserDomainFilters, {
      filter: {},
      only: [first!._id],
      expectedCount: 1,
      change: 'deactivate',
    });
    assert.equal((await states())['b0.example'], false);
    const { body } = await member.call(changeUserDomainFilters, {
      filter,
      except: [second!._id],
      expectedCount: 2,
      change: 'delete',
    });
    assert.deepEqual(
      [body.message, await states()],
      ['2 filters deleted.', { 'b1.example': false, 'good.example': true }],
    );
  });

  test('refuses another number of filters, nothing, our own domain and members without the grant', async () => {
    const change = 'activate';
    await refuses(
      server,
      member,
      changeUserDomainFilters,
      { filter, expectedCount: 2, change },
      409,
      'You selected 2 filters, and 3 fit now. Check the list again.',
    );
    await refuses(
      server,
      member,
      changeUserDomainFilters,
      { filter: { search: 'none' }, expectedCount: 0, change },
      400,
      'filter: leaves no filter',
    );
    await refuses(
      server,
      member,
      changeUserDomainFilters,
      { filter, only: ['a'], except: ['b'], expectedCount: 1, change },
      400,
      'except: cannot be combined with only',
    );
    await makeFilter(server, 'invalidDomains', 'acme.example', { isActive: false });
    await refuses(
      server,
      member,
      changeUserDomainFilters,
      { filter, expectedCount: 4, change },
      400,
      'filter: acme.example would block our own domain acme.example',
    );
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal(
      (await other.call(changeUserDomainFilters, { filter, expectedCount: 4, change })).status,
      403,
    );
  });
});
