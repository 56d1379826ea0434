// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { linkedCustomer } from '../../customers/accounts/testing/factory.ts';
import { runDunning } from './run.ts';
import { caseOf, countsOf, forgetAll, keptSteps } from './testing/look-store.ts';
import {
  dayMs,
  dunningWorld,
  mirror,
  mondayMs,
  policyOf,
  step,
  turnOn,
  type DunningWorld,
} from './testing/world.ts';

describe('dunning and invoices that are paid by transfer', () => {
  let world: DunningWorld;
  let made = 0;
  before(async () => {
    world = await dunningWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await forgetAll(world.server.platform.db);
    world.clock.nowMs = mondayMs;
    made += 1;
  });
  const run = () => runDunning(world.server.platform);
  /** Old releases kept neither how an invoice is paid nor when it is due. */
  const forgetTerms = () =>
    sql`update stripe_invoice set record = record - 'collectionMethod' - 'dueDate'`.execute(
      world.server.platform.db,
    );

  /** A customer with a good stored card, and an invoice due in 30 days of which a card on its page was declined. */
  async function declinedOnPage() {
    const stripeID = `cus_transfer${String(made).padStart(4, '0')}`;
    const { userid } = await linkedCustomer(
      world,
      stripeID,
      { paymentMethod: 'visa', subscriptions: [] },
      { planCode: 'monthlyIND1', customRateLimit: -2 },
    );
    const { invoices, invoiceItems, paymentMethods } = world.onlooker;
    const draft = await invoices.create({
      customer: stripeID,
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    await invoiceItems.create({ customer: stripeID, invoice: draft.id!, amount: 50_000, currency: 'usd' });
    await invoices.finalizeInvoice(draft.id!);
    const bad = await paymentMethods.attach('pm_card_chargeCustomerFail', { customer: stripeID });
    await assert.rejects(invoices.pay(draft.id!, { payment_method: bad.id }));
    await paymentMethods.detach(bad.id);
    await mirror(world, userid);
    return { userid, stripeID, invoiceID: draft.id! };
  }
  const statusOf = async (id: string) => (await world.onlooker.invoices.retrieve(id)).status;
  const policy = () =>
    policyOf([
      step(`retry-${made}`, 0, 'retry'),
      step(`mail-${made}`, 0, 'mail'),
      step(`block-${made}`, 1, 'block'),
      step(`down-${made}`, 1, 'downgrade'),
      step(`task-${made}`, 2, 'task'),
    ]);

  for (const isOld of [false, true])
    test(`before the due day nothing is done, ${isOld ? 'though an older release read the invoice' : 'and the dry run says so'}; after it mails and tasks alone`, async () => {
      const { userid, invoiceID } = await declinedOnPage();
      if (isOld) await forgetTerms();
      const { summary } = await turnOn(world, policy());
      if (!isOld) assert.deepEqual([summary.invoices, summary.undue], [0, 1]);
      world.clock.nowMs += 20 * dayMs;
      await run();
      const { db } = world.server.platform;
      assert.equal(await statusOf(invoiceID), 'open');
      assert.deepEqual(await keptSteps(db, invoiceID), []);
      assert.equal(await caseOf(db, invoiceID), undefined);
      assert.deepEqual(await countsOf(db, userid), {
        mails: 0,
        effects: 0,
        withdrawn: 0,
        tasks: 0,
        limits: 0,
        audits: 0,
      });
      for (let day = 0; day < 5; day += 1) {
        world.clock.nowMs = mondayMs + (31 + day) * dayMs;
        await run();
      }
      assert.equal(await statusOf(invoiceID), 'open');
      const kept = await keptSteps(db, invoiceID);
      assert.deepEqual(
        kept.map(({ kind, state }) => `${kind} ${state}`),
        ['retry skipped', 'mail done', 'block skipped', 'downgrade skipped', 'task done'],
      );
      assert.equal(kept[0]!.message, 'The invoice is paid by transfer');
      const found = await caseOf(db, invoiceID);
      assert.deepEqual([found?.limit, found?.plan], [-2, 'monthlyIND1']);
      assert.equal((await countsOf(db, userid)).effects, 0);
    });
});
