import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { sql } from 'kysely';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-blocked-users', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists customers whose keys are blocked, and staff accounts for admins alone', async () => {
    const owing = await world.customer({ customRateLimit: -1, currentApiCount: 9, planCode: 'annualIND1' });
    await world.mirror(owing.userid, 'cus_owing', { subscriptions: [{ status: 'past_due' }] });
    await world.customer({ customRateLimit: 40 });
    const staff = await world.customer({ customRateLimit: -1 });
    await sql`update account set user_role = 'analyst' where userid = ${staff.userid}`.execute(
      world.server.platform.db,
    );
    await world.refresh('blocked-accounts');
    const rows = await rowsOf(world, getBlockedUsers);
    assert.deepEqual(rows.map(({ userid }) => userid).sort(), [owing.userid, staff.userid].sort());
    assert.deepEqual(
      rows.find(({ userid }) => userid === owing.userid),
      {
        rowKey: owing.userid,
        userid: owing.userid,
        email: owing.email,
        state: 'owing',
        planCode: 'annualIND1',
        apicount: 9,
        stripeID: 'cus_owing',
        lastAPICall: owing.lastApiCallAt,
        createdAt: owing.createdAt,
      },
    );
    const analyst = await world.server.staff({ role: 'analyst', permissions: ['blockedAccounts'] });
    const seen = (await analyst.call(getBlockedUsers, {})).body as unknown as { userid: string }[];
    assert.deepEqual(
      seen.map(({ userid }) => userid),
      [owing.userid],
    );
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getBlockedUsers, 'blocked-accounts'));
});
