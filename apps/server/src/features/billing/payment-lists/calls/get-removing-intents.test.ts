import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import { insertRemovals, openRemoval, settleRemoval } from '../../payments/testing/removals.ts';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-removing-intents', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists open requests with the card that goes, and whether a subscription still needs it', async () => {
    const { db } = world.server.platform;
    const [free, paying, settled] = [await world.customer(), await world.customer(), await world.customer()];
    await world.mirror(free.userid, 'cus_ready', {
      subscriptions: [{ cancelAtPeriodEnd: true, cancelAt: '2026-07-01T00:00:00.000Z' }],
      cards: [{}],
    });
    await world.mirror(paying.userid, 'cus_needed', {
      subscriptions: [{}],
      cards: [{ brand: 'amex', last4: '0005' }],
    });
    const requestedAt = '2026-06-10T00:00:00.000Z';
    await insertRemovals(
      db,
      [free, paying, settled].map(({ userid }) => ({ userid, requestedAt })),
    );
    const request = (await openRemoval(db, settled.userid))!;
    await db.transaction().execute((trx) => settleRemoval(trx, request.id, 'cancelled'));
    await world.refresh('delete-requests');
    const rows = await rowsOf(world, getRemovingIntents, { sort: 'state' });
    assert.deepEqual(
      rows.map(({ userid, state }) => [userid, state]),
      [
        [paying.userid, 'needed'],
        [free.userid, 'ready'],
      ],
    );
    const { rowKey: _key, ...row } = rows[1]!;
    assert.deepEqual(row, {
      userid: free.userid,
      email: free.email,
      state: 'ready',
      stripe: 'cus_ready',
      planCode: free.planCode,
      card: 'visa 4242',
      subEndDate: '2026-07-01T00:00:00.000Z',
      requestDate: requestedAt,
      apicount: free.currentApiCount,
    });
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getRemovingIntents, 'delete-requests'));
});
