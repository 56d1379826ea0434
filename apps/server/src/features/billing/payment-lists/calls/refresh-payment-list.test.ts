import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { refreshPaymentList } from '@midoffice/contract/billing/payment-lists/calls/refresh-payment-list';
import { refuses } from '../../../../testing/refuses.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { pageOf, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('refresh-payment-list', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld({ work: true });
  });
  after(() => world.close());

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!(await holds())) {
      assert.ok(Date.now() < deadline, 'waited in vain');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  test('a job makes the list anew; the list says when, and who had it refreshed', async () => {
    const blocked = await world.customer({ customRateLimit: -1 });
    assert.deepEqual((await pageOf(world, getBlockedUsers)).freshness, {
      refreshedAt: null,
      refreshedBy: null,
      tookMs: null,
      note: '',
      sources: [],
      refreshing: null,
    });
    const { status, body } = await world.admin.call(refreshPaymentList, { list: 'blocked-accounts' });
    assert.deepEqual([status, body.message], [200, 'Refreshing: Blocked accounts.']);
    const audited = await newestAudit(world.server, 'blocked-accounts');
    assert.deepEqual(
      [audited.kind, audited.after],
      ['payment-list.refresh-started', { refresh: body.jobId }],
    );
    await until(async () => (await pageOf(world, getBlockedUsers)).freshness.refreshedAt !== null);
    const { rows, freshness } = await pageOf(world, getBlockedUsers);
    assert.deepEqual(
      [rows.map(({ userid }) => userid), freshness.refreshedBy, freshness.note],
      [[blocked.userid], `${world.admin.userid}@staff.example`, ''],
    );
    assert.ok(freshness.tookMs! >= 0);
  });

  test('refresh=true answers the fresh list, and the audit names who asked', async () => {
    const also = await world.customer({ customRateLimit: -1 });
    const held = await rowsOf(world, getBlockedUsers);
    assert.ok(
      held.every(({ userid }) => userid !== also.userid),
      'the list is as it was made',
    );
    const fresh = await rowsOf(world, getBlockedUsers, { refresh: 'true' });
    assert.equal(fresh.length, held.length + 1);
    assert.equal((await newestAudit(world.server, 'blocked-accounts')).kind, 'payment-list.exported');
  });

  test('is refused for a list that the person may not open, and for one that does not exist', async () => {
    const holder = await world.server.staff({ role: 'standard', permissions: ['manualSubscriptions'] });
    assert.equal((await holder.call(getManualSubUsers, {})).status, 200);
    await refuses(
      world.server,
      holder,
      refreshPaymentList,
      { list: 'blocked-accounts' },
      403,
      'You do not have access to this page.',
    );
    await refuses(
      world.server,
      world.admin,
      refreshPaymentList,
      { list: 'everything' },
      400,
      /^list: must be one of expiring-cards/,
    );
    await refuses(world.server, world.admin, refreshPaymentList, {}, 400, /^list: must be one of/);
  });
});
