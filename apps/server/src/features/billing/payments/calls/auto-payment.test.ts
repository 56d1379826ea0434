// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { EffectRefused } from '../../../../platform/effects/effects.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import {
  debtor,
  legacyCustomer,
  paymentsWorld,
  solventDebtor,
  type PaymentsWorld,
} from '../testing/world.ts';

describe('auto-payment', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const openOf = async (customer: string): Promise<string[]> =>
    (await world.onlooker.invoices.list({ customer, status: 'open' })).data.map(({ id }) => id!);
  /** A further open invoice of so many cents, sent by mail. */
  async function bill(customer: string, amount: number): Promise<string> {
    const invoice = await world.onlooker.invoices.create({
      customer,
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    await world.onlooker.invoiceItems.create({ customer, invoice: invoice.id!, amount, currency: 'usd' });
    await world.onlooker.invoices.finalizeInvoice(invoice.id!);
    return invoice.id!;
  }

  /** Somebody voids an invoice right before it is charged. */
  function voidWhenCharged(t: TestContext, invoiceID: string): void {
    const { acts } = world.server.platform.connectors.stripe;
    const { pay } = acts;
    t.mock.method(acts, 'pay', async (...given: Parameters<typeof pay>) => {
      if (given[0] === invoiceID) await world.onlooker.invoices.voidInvoice(invoiceID);
      return pay(...given);
    });
  }

  test('pays every open invoice with the default card, exactly those that were shown', async () => {
    const { userid, stripeID } = await solventDebtor(world);
    await bill(stripeID, 50_000);
    const shown = (await world.admin.call(getAutoPayment, { userid })).body;
    assert.deepEqual(
      [shown.card, shown.invoices.map(({ remaining }) => remaining).sort(), shown.notAllowed],
      ['visa 4242', [2900, 50_000].sort(), null],
    );
    const expected = shown.invoices.map(({ invoiceID, currency, remaining }) => ({
      invoiceID,
      currency,
      remaining,
    }));
    await bill(stripeID, 100);
    const moved = await world.admin.call(autoPayment, { userid, expected });
    assert.deepEqual(
      [moved.status, moved.body.message, (await openOf(stripeID)).length],
      [409, 'Other invoices are open now than were shown. Nothing was charged, please check again.', 3],
    );
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message, body.paid?.length], [200, 'Auto Payment made successfully', 3]);
    assert.deepEqual(await openOf(stripeID), []);
    const none = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([none.status, none.body.message], [409, 'No invoice of this customer is open.']);
  });

  test('one invoice alone is paid where it is named', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const own = await bill(stripeID, 700);
    const { body } = await world.admin.call(autoPayment, { userid, invoiceID: own });
    assert.deepEqual([body.message, await openOf(stripeID)], ['Auto Payment made successfully', [invoiceID]]);
  });

  test('an invoice that is voided meanwhile is refused alone: the others are paid, and said, and mirrored', async (t) => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const [gone, last] = [await bill(stripeID, 5000), await bill(stripeID, 700)];
    voidWhenCharged(t, gone);
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual(
      [status, body.message],
      [
        200,
        `2 of 3 invoices paid. ${gone} was not charged: The invoice is void, only an open one can be charged.`,
      ],
    );
    assert.deepEqual([body.paid?.toSorted(), await openOf(stripeID)], [[invoiceID, last].sort(), []]);
    const { after: said, outcome } = await newestAudit(world.server, userid);
    assert.equal(outcome, 'done');
    assert.deepEqual((said as { outcome: object }).outcome, {
      card: 'visa 4242',
      paid: [`${invoiceID} 29.00 USD`, `${last} 7.00 USD`],
      refused: [`${gone} 50.00 USD: The invoice is void, only an open one can be charged.`],
      declined: null,
    });
    const mirrored = await world.server.platform.db
      .selectFrom('stripe_invoice')
      .select('status')
      .where('stripe_id', '=', stripeID)
      .where('status', '=', 'open')
      .execute();
    assert.deepEqual(mirrored, []);
  });

  test('where nothing is paid it is refused, and says why', async (t) => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    voidWhenCharged(t, invoiceID);
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message], [422, 'The invoice is void, only an open one can be charged.']);
    const { data } = await world.onlooker.charges.list({ customer: stripeID, limit: 100 });
    assert.equal(data.filter((charge) => charge.status === 'succeeded').length, 1, 'the first period');
  });

  test('where our key is refused after a payment, the outcome stays open until all are tried', async (t) => {
    const { userid, stripeID } = await solventDebtor(world);
    const second = await bill(stripeID, 5000);
    const { acts } = world.server.platform.connectors.stripe;
    const { pay } = acts;
    const { mock } = t.mock.method(acts, 'pay', async (...given: Parameters<typeof pay>) => {
      if (given[0] === second) throw new EffectRefused('The card provider refuses our key.', 502);
      return pay(...given);
    });
    const { body } = await world.admin.call(autoPayment, { userid });
    assert.equal(body.effect?.state, 'unknown');
    assert.match(body.message, /1 of 2 invoices paid so far\. The card provider refuses our key\.$/);
    mock.restore();
    const { state, message } = await world.server.platform.effects.settle(body.effect.id);
    assert.deepEqual([state, message], ['done', 'Auto Payment made successfully']);
    assert.deepEqual(await openOf(stripeID), []);
  });

  test('a declined card ends it; no other card is tried', async () => {
    const { userid, stripeID } = await debtor(world);
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message], [402, 'The card was declined. visa 9995: insufficient funds.']);
    assert.equal((await openOf(stripeID)).length, 1);
  });

  test('two people at once: each invoice is paid once, the other sees why', async () => {
    const { userid, stripeID } = await solventDebtor(world);
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/invoices/*/pay' });
    const answers = await Promise.all([1, 2].map(() => world.admin.call(autoPayment, { userid })));
    world.sandbox.clearFaults();
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.match(
      answers.find(({ status }) => status === 409)!.body.message,
      /^An automatic payment of this customer is already in progress/,
    );
    assert.deepEqual(await openOf(stripeID), []);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, autoPayment, (id) => ({ userid: id }), userid);
  });
});
