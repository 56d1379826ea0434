// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { refuses } from '../../../../testing/refuses.ts';
import { outcomesOf } from '../testing/audit-store.ts';
import {
  debtor,
  legacyCustomer,
  paymentsWorld,
  solventDebtor,
  type PaymentsWorld,
} from '../testing/world.ts';

describe('create-override-charge', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const paidBy = async (customer: string): Promise<number> =>
    (await world.onlooker.charges.list({ customer, limit: 100 })).data.filter(
      ({ status }) => status === 'succeeded',
    ).length - 1;
  const post = (client: { cookie?: string | undefined }, query: string, headers: object = {}) =>
    world.server.app.inject({
      method: 'POST',
      url: `/admin/create-override-charge?${query}`,
      headers: {
        cookie: `midoffice_session=${client.cookie}`,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        ...headers,
      },
      payload: {},
    });

  test('charges the default card once, is not cached, and a second call charges nothing (r002-override-charge)', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const preview = (await world.admin.call(getOverrideCharge, { invoiceID })).body;
    assert.deepEqual(
      [preview.remaining, preview.card, preview.userid, preview.notAllowed],
      [2900, 'visa 4242', userid, null],
    );
    const done = await world.admin.call(createOverrideCharge, { invoiceID });
    assert.deepEqual([done.status, done.body.message], [200, 'Override Charge Succeeded.']);
    assert.equal(done.headers['cache-control'], 'no-store');
    assert.equal(await paidBy(stripeID), 1);
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.override-charged'), [
      'intended',
      'done',
    ]);
    await refuses(
      world.server,
      world.admin,
      createOverrideCharge,
      { invoiceID },
      409,
      'The invoice is paid already.',
    );
    assert.equal(await paidBy(stripeID), 1);
  });

  test('the console posts to the same path; another site and a bare address charge nothing', async () => {
    const { stripeID, invoiceID } = await solventDebtor(world);
    const foreign = await post(world.admin, `invoiceID=${invoiceID}`, { 'sec-fetch-site': 'cross-site' });
    assert.equal(foreign.statusCode, 403);
    const typed = await world.server.app.inject({
      method: 'GET',
      url: `/admin/create-override-charge?invoiceID=${invoiceID}`,
      headers: {
        cookie: `midoffice_session=${world.admin.cookie}`,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'none',
      },
    });
    assert.equal(typed.statusCode, 403);
    assert.equal(await paidBy(stripeID), 0);
    const own = await post(world.admin, `invoiceID=${invoiceID}&remaining=2900&currency=usd`);
    assert.deepEqual(
      [own.statusCode, own.json<{ message: string }>().message],
      [200, 'Override Charge Succeeded.'],
    );
    assert.equal(await paidBy(stripeID), 1);
  });

  test('charges what was shown, and nothing where another amount is open', async () => {
    const { stripeID, invoiceID } = await solventDebtor(world);
    const moved = await world.admin.call(createOverrideCharge, {
      invoiceID,
      remaining: '1900',
      currency: 'usd',
    });
    assert.deepEqual(
      [moved.status, moved.body.message],
      [409, '19.00 USD was open and 29.00 USD is now. Nothing was charged, please check again.'],
    );
    assert.equal(await paidBy(stripeID), 0);
  });

  test('a declined card is named, and the invoice stays open', async () => {
    const { stripeID, invoiceID } = await debtor(world);
    const { status, body } = await world.admin.call(createOverrideCharge, { invoiceID });
    assert.deepEqual([status, body.message], [402, 'The card was declined. visa 9995: insufficient funds.']);
    assert.equal(await paidBy(stripeID), 0);
  });

  test('the other ways to pay the same invoice wait for its outcome', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    world.sandbox.inject({ kind: 'delay', delayMs: 500, method: 'POST', path: '/v1/invoices/*/pay' });
    const first = world.admin.call(createOverrideCharge, { invoiceID });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const others = await Promise.all([
      world.admin.call(createOverrideCharge, { invoiceID }),
      world.admin.call(tryPaymentMethods, { userid, invoiceID }),
      world.admin.call(autoPayment, { userid }),
    ]);
    assert.deepEqual(
      others.map(({ status, body }) => [status, body.message]),
      [
        [409, 'This invoice is being paid already, please wait for the outcome.'],
        [409, 'This invoice is being paid already, please wait for the outcome.'],
        [409, 'An invoice of this customer is being paid already, please wait for the outcome.'],
      ],
    );
    assert.equal((await first).status, 200);
    world.sandbox.clearFaults();
    assert.equal(await paidBy(stripeID), 1);
  });

  test('an unknown, a draft and a foreign invoice are refused, and who may not is too, nothing written', async () => {
    const { server, admin, onlooker } = world;
    const ask = (invoiceID: string, status: number, text: string | RegExp) =>
      refuses(server, admin, createOverrideCharge, { invoiceID }, status, text);
    await ask('in_nothing', 404, 'The card provider knows no invoice of this ID.');
    await ask('ch_1', 400, 'invoiceID: must be the id of an invoice, such as in_1Abc');
    const { stripeID } = await legacyCustomer(world);
    const draft = await onlooker.invoices.create({ customer: stripeID });
    await ask(draft.id!, 409, 'The invoice is draft, only an open one can be charged.');
    const stranger = await onlooker.customers.create({ email: 'nobody@example.net' });
    const foreign = await onlooker.invoices.create({ customer: stranger.id });
    await ask(foreign.id!, 404, 'This invoice belongs to no customer of Midoffice.');
    const { invoiceID } = await solventDebtor(world);
    const outsider = await server.staff({ role: 'standard', permissions: ['getCharges'] });
    await refuses(
      server,
      outsider,
      createOverrideCharge,
      { invoiceID },
      403,
      'You do not have access to this page.',
    );
  });
});
