import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { openFailedCharges } from '../api.ts';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, nowMs, type ListsWorld } from '../testing/world.ts';

describe('get-failed-charges', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists open invoices whose last charge failed, with the fields of the specification, and nothing that is settled', async () => {
    const { userid, email, createdAt } = await world.customer({
      planCode: 'monthlyIND2',
      legacy: true,
      currentApiCount: 77,
      customRateLimit: -1,
    });
    await world.mirror(userid, 'cus_owes', {
      invoices: [{ id: 'in_open', amountRemainingCents: 1234, currency: 'jpy', attemptCount: 2 }],
      charges: [
        { id: 'ch_first', invoiceId: 'in_open', created: '2026-06-01T01:00:00.000Z' },
        {
          id: 'ch_last',
          invoiceId: 'in_open',
          created: '2026-06-04T01:00:00.000Z',
          failureCode: 'expired_card',
        },
      ],
    });
    const second = await world.customer();
    await world.mirror(second.userid, 'cus_settled', {
      invoices: [
        { id: 'in_paid', status: 'paid', amountRemainingCents: 0 },
        { id: 'in_void', status: 'void' },
        { id: 'in_pending' },
        { id: 'in_other' },
      ],
      charges: [
        { id: 'ch_paid', invoiceId: 'in_paid' },
        { id: 'ch_void', invoiceId: 'in_void' },
        { id: 'ch_failed', invoiceId: 'in_pending', created: '2026-06-02T00:00:00.000Z' },
        { id: 'ch_pending', invoiceId: 'in_pending', created: '2026-06-03T00:00:00.000Z', status: 'pending' },
        { id: 'ch_other', invoiceId: 'in_other' },
      ],
    });
    await world.refresh('failed-charges');
    const rows = await rowsOf(world, getFailedCharges);
    assert.deepEqual(rows.map(({ invoiceID }) => invoiceID).sort(), ['in_open', 'in_other']);
    const row = rows.find(({ invoiceID }) => invoiceID === 'in_open')!;
    assert.deepEqual(row, {
      rowKey: 'in_open',
      userid,
      email,
      state: 'expired_card',
      chargeDate: '2026-06-04T01:00:00.000Z',
      planCode: 'monthlyIND2',
      stripeID: 'cus_owes',
      legacy: true,
      createdAt,
      apicount: 77,
      blocked: true,
      chargeID: 'ch_last',
      invoiceID: 'in_open',
      amountRemaining: 1234,
      currency: 'jpy',
      failureReason: 'expired_card',
      attemptCount: 2,
      retryDate: '2026-06-18T00:00:00.000Z',
      card: 'visa 4242',
      lastMail: null,
      lastMailAt: null,
    });
    const scope = { userids: null, nowMs, after: '', limit: 10 };
    const { db } = world.server.platform;
    const live = await openFailedCharges(db, scope);
    assert.deepEqual(
      live.find(({ invoiceID }) => invoiceID === 'in_open'),
      row,
    );
    assert.deepEqual(
      (await openFailedCharges(db, { ...scope, after: 'in_open' })).map(({ invoiceID }) => invoiceID),
      ['in_other'],
    );
    assert.equal((await openFailedCharges(db, { ...scope, userids: [userid] })).length, 1);
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getFailedCharges, 'failed-charges'));
});
