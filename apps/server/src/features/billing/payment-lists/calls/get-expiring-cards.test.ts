import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-expiring-cards', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists cards that end within 60 days on accounts whose subscription renews, the paying card only', async () => {
    const { userid, email } = await world.customer({ planCode: 'monthlyIND1', currentApiCount: 5 });
    await world.mirror(userid, 'cus_soon', {
      subscriptions: [{ planCode: 'monthlyIND1' }],
      cards: [
        { expMonth: 1, expYear: 2020, isDefault: false },
        { expMonth: 7, expYear: 2026, isDefault: true, brand: 'mastercard', last4: '4444' },
      ],
    });
    const gone = await world.customer();
    await world.mirror(gone.userid, 'cus_gone', {
      subscriptions: [{}],
      cards: [{ expMonth: 5, expYear: 2026 }],
    });
    const cases = {
      cus_later: { subscriptions: [{}], cards: [{ expMonth: 8, expYear: 2026 }] },
      cus_ends: { subscriptions: [{ cancelAtPeriodEnd: true }], cards: [{ expMonth: 6, expYear: 2026 }] },
      cus_ended: { subscriptions: [{ status: 'canceled' }], cards: [{ expMonth: 6, expYear: 2026 }] },
      cus_none: { subscriptions: [{}] },
      cus_odd: { subscriptions: [{}], cards: [{ expMonth: 0, expYear: 2026 }] },
    };
    for (const [stripeId, held] of Object.entries(cases))
      await world.mirror((await world.customer()).userid, stripeId, held);
    await world.refresh('expiring-cards');
    const rows = await rowsOf(world, getExpiringCards);
    assert.deepEqual(
      rows.map(({ stripeID, state }) => [stripeID, state]),
      [
        ['cus_gone', 'expired'],
        ['cus_soon', 'expiring'],
      ],
    );
    assert.deepEqual(rows[1], {
      rowKey: 'cus_soon',
      userid,
      email,
      state: 'expiring',
      stripeID: 'cus_soon',
      subPlanCode: 'monthlyIND1',
      expDate: '2026-07-31',
      subEndDate: '2026-07-01T00:00:00.000Z',
      count: 0,
      planCode: 'monthlyIND1',
      apicount: 5,
      card: 'mastercard 4444',
    });
  });

  test('the card that counts is the one that a subscription pays with: its own before the default, none where it is invoiced', async () => {
    const soon = { id: 'pm_soon', expMonth: 7, expYear: 2026, brand: 'visa', last4: '1111' };
    const late = { id: 'pm_late', expMonth: 7, expYear: 2029, brand: 'visa', last4: '2222' };
    const cases = {
      cus_own_soon: {
        subscriptions: [{ paymentMethodId: null }, { paymentMethodId: 'pm_soon', planCode: 'monthlyCOM1' }],
        cards: [
          { ...soon, isDefault: false },
          { ...late, isDefault: true },
        ],
      },
      cus_own_late: {
        subscriptions: [{ paymentMethodId: 'pm_late' }],
        cards: [
          { ...soon, isDefault: true },
          { ...late, isDefault: false },
        ],
      },
      cus_invoiced: { subscriptions: [{ collectionMethod: 'send_invoice' }], cards: [soon] },
      cus_charged: { subscriptions: [{ collectionMethod: 'charge_automatically' }], cards: [soon] },
    };
    for (const [stripeId, held] of Object.entries(cases))
      await world.mirror((await world.customer()).userid, stripeId, held);
    await world.refresh('expiring-cards');
    const rows = (await rowsOf(world, getExpiringCards)).filter(({ stripeID }) => String(stripeID) in cases);
    assert.deepEqual(
      rows
        .map(({ stripeID, card, subPlanCode }) => [stripeID, card, subPlanCode])
        .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
      [
        ['cus_charged', 'visa 1111', 'monthlyIND1'],
        ['cus_own_soon', 'visa 1111', 'monthlyCOM1'],
      ],
    );
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getExpiringCards, 'expiring-cards'));
});
