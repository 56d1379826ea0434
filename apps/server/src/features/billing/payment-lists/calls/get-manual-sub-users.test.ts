import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { insertManualSubscriptions } from '../../../customers/accounts/testing/factory.ts';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, nowMs as worldMs, type ListsWorld } from '../testing/world.ts';

describe('get-manual-sub-users', () => {
  let world: ListsWorld;
  let nowMs = worldMs;
  before(async () => {
    world = await listsWorld({ now: () => nowMs });
  });
  after(() => world.close());

  const add = async (expiryDate: string | null, changeDate: string | null = null) => {
    const made = await world.customer({ planCode: 'annualCOM3', currentApiCount: 3 });
    const manual = { userid: made.userid, planCode: 'annualCOM2', changeDate, expiryDate, paymentLink: null };
    await insertManualSubscriptions(world.server.platform.db, [manual]);
    return made;
  };

  test('flags those whose expiry date is before now, also when the list was made before it passed (r002-manual-sub-expired)', async () => {
    const yesterday = await add('2026-06-14', '2026-09-01');
    const today = await add('2026-06-15');
    const tomorrow = await add('2026-06-16');
    const never = await add(null);
    await world.refresh('manual-subscriptions');
    const rows = await rowsOf(world, getManualSubUsers);
    const expired = new Map(rows.map(({ userid, expired: is }) => [userid, is]));
    assert.deepEqual(
      [yesterday, today, never, tomorrow].map(({ userid }) => expired.get(userid)),
      [true, true, false, false],
    );
    assert.deepEqual(
      rows.find(({ userid }) => userid === yesterday.userid),
      {
        rowKey: yesterday.userid,
        userid: yesterday.userid,
        email: yesterday.email,
        state: 'expired',
        planCode: 'annualCOM2',
        expiryDate: '2026-06-14',
        apicount: 3,
        manualFutureChangeDate: '2026-09-01',
        expired: true,
        paymentLink: null,
      },
    );
    const noon = nowMs;
    // Of the day itself: its midnight is not before itself, and is from the next moment on; in rows, filter and file alike.
    for (const [at, isExpired] of [
      [Date.parse('2026-06-16T00:00:00Z'), false],
      [Date.parse('2026-06-16T00:00:00.001Z'), true],
    ] as const) {
      nowMs = at;
      const later = await rowsOf(world, getManualSubUsers);
      const row = later.find(({ userid }) => userid === tomorrow.userid)!;
      assert.deepEqual([row['expired'], row['state']], [isExpired, isExpired ? 'expired' : 'running']);
      const states = async (sort: string) =>
        (await rowsOf(world, getManualSubUsers, { sort })).map(({ state }) => state);
      const sorted = await states('state');
      assert.deepEqual(sorted, sorted.toSorted());
      assert.equal(sorted.filter((state) => state === 'expired').length, isExpired ? 3 : 2);
      assert.deepEqual(await states('-state'), sorted.toReversed());
      const wanted = { state: 'expired', dataType: 'csv' } as const;
      const file = String((await world.admin.call(getManualSubUsers, wanted)).body);
      assert.equal(file.includes(tomorrow.userid), isExpired);
      assert.ok(file.includes(today.userid) && !file.includes(never.userid));
    }
    nowMs = noon;
  });

  test('dataType=csv answers the list as a file (r002-manual-sub-expired)', async () => {
    const { body, headers } = await world.admin.call(getManualSubUsers, { dataType: 'csv', sort: 'email' });
    assert.match(String(headers['content-disposition']), /filename="manual-subscriptions-2026-06-15\.csv"/);
    const [header, ...lines] = String(body).trim().split('\r\n');
    assert.equal(
      header,
      'email,planCode,expiryDate,apicount,manualFutureChangeDate,expired,userid,paymentLink',
    );
    assert.equal(lines.length, 4);
    assert.ok(lines.some((line) => /,annualCOM2,2026-06-14,3,2026-09-01,true,/.test(line)));
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getManualSubUsers, 'manual-subscriptions'));
});
