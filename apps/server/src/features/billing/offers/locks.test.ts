// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { waitingForLocks } from '../../../testing/locks-store.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../payments/testing/world.ts';
import { effect } from './effects/bill.ts';
import { makeSent, putTestTable, visit } from './testing/offers.ts';

describe('what the bill of an offer locks', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
    await putTestTable(world.admin, 1);
  });
  after(() => world.close());

  /** An accepted offer for a customer without a subscription. */
  async function accepted() {
    const { userid, stripeID } = await legacyCustomer(world, { planCode: 'free' }, null);
    const { offer, token } = await makeSent(world.admin, { offerExpirationDate: 'TBD', userid });
    assert.equal(
      (await visit(world.server, token, '/accept', { name: 'Ines', agree: 'yes' })).statusCode,
      303,
    );
    return { userid, stripeID, _id: offer._id };
  }

  /** Begins something while another transaction has the customer, which it waits for without the offer. */
  async function whileBusy<T>(userid: string, _id: string, begin: () => Promise<T>): Promise<T> {
    const begun = await world.server.platform.db.transaction().execute(async (trx) => {
      await findAccount(trx, userid, { lock: true });
      const work = Promise.allSettled([begin()]);
      while ((await waitingForLocks(world.server, 'any')) === 0) await sleep(10);
      await sql`select from offer where id = ${_id} for update nowait`.execute(trx);
      return { work };
    });
    const [ended] = await begun.work;
    if (ended.status === 'rejected') throw ended.reason;
    return ended.value;
  }

  for (const kind of ['subscription', 'invoice'] as const)
    test(`whoever makes it ${kind === 'invoice' ? 'an invoice' : 'a subscription'} waits for its customer without the offer`, async () => {
      const { userid, _id } = await accepted();
      const { status, body } = await whileBusy(userid, _id, () => world.admin.call(billOffer, { _id, kind }));
      assert.equal(status, 200, body.message);
    });

  test('so does the outcome of a subscription', async () => {
    const { userid, stripeID, _id } = await accepted();
    const price = {
      productId: null,
      productName: 'Offer',
      name: 'Offer, annual',
      amountCents: 102_000,
      currency: 'usd',
      interval: 'year' as const,
      planCode: 'enterprise-annual',
    };
    const subscription = { stripeID, daysUntilDue: 30 };
    const input = { by: world.admin.userid, userid, price, subscription, invoice: null };
    const step = (_name: string, act: (key: string) => Promise<unknown>) => act(randomUUID());
    const { platform } = world.server;
    const { keep } = await effect.run({ platform, input, step, targetId: _id } as never);
    await whileBusy(userid, _id, () => platform.db.transaction().execute((trx) => keep!(trx)));
    assert.equal((await world.admin.call(getOffer, { _id })).body.billing?.kind, 'subscription');
  });
});
