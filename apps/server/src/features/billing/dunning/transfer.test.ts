// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { ApiError } from '../../../platform/http/errors.ts';
import { customerWith, debtor, invoiceStatus, mirror } from './testing/customers.ts';
import { caseOf, countsOf, keptSteps } from './testing/look-store.ts';
import { newStep, policyOf, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs, mondayMs } from './testing/world.ts';

describeDunning('dunning and invoices that are paid by transfer', (world) => {
  const { run } = world;
  /** Old releases kept neither how an invoice is paid nor when it is due. */
  const forgetTerms = () =>
    sql`update stripe_invoice set record = record - 'collectionMethod' - 'dueDate'`.execute(world.db);

  /** A customer with a good stored card, and an invoice due in 30 days of which a card on its page was declined. */
  async function declinedOnPage() {
    const { userid, stripeID } = await customerWith(world, [], { planCode: 'monthlyIND1', card: 'visa' });
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
    return { userid, invoiceID: draft.id! };
  }
  const policy = () =>
    policyOf([
      newStep('retry', 0, 'retry'),
      newStep('mail', 0, 'mail'),
      newStep('block', 1, 'block'),
      newStep('down', 1, 'downgrade'),
      newStep('task', 2, 'task'),
    ]);

  for (const isOld of [false, true])
    test(`before the due day nothing is done, ${isOld ? 'though an older release read the invoice' : 'and the dry run says so'}; after it mails and tasks alone`, async () => {
      const { userid, invoiceID } = await declinedOnPage();
      if (isOld) await forgetTerms();
      const { summary } = await turnOn(world, policy());
      if (!isOld) assert.deepEqual([summary.invoices, summary.undue], [0, 1]);
      world.clock.nowMs += 20 * dayMs;
      await run();
      const { db } = world;
      assert.equal(await invoiceStatus(world, invoiceID), 'open');
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
      assert.equal(await invoiceStatus(world, invoiceID), 'open');
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

  /**
   * Turns mails of day 0 on, where the card provider has to be asked how each invoice is paid, and runs.
   * @param failureOf why it cannot be asked about an invoice; null: it answers
   * @returns how often it was asked
   */
  async function runWithFailures(t: TestContext, failureOf: (invoiceID: string) => Error | null) {
    await turnOn(world, policyOf([newStep('mail', 0, 'mail')]));
    await forgetTerms();
    await sql`update stripe_invoice set record = record - 'nextPaymentAttempt'`.execute(world.db);
    const { acts } = world.server.platform.connectors.stripe;
    const findInvoice = acts.findInvoice.bind(acts);
    const asked = t.mock.method(acts, 'findInvoice', async (id: string) => {
      const failure = failureOf(id);
      if (failure) throw failure;
      return findInvoice(id);
    });
    await run();
    return asked.mock.callCount();
  }
  const isAway = () => new ApiError(502, 'The card provider does not answer.');
  const kindsOf = async (invoiceID: string) =>
    (await keptSteps(world.db, invoiceID)).map(({ kind, state }) => `${kind} ${state}`);

  test('an invoice that cannot be asked about holds no other one back', async (t) => {
    const failing = await debtor(world, { failedAt: '2026-06-14T08:00:00Z' });
    const other = await debtor(world, { failedAt: '2026-06-14T09:00:00Z' });
    await runWithFailures(t, (id) => (id === failing.invoiceID ? isAway() : null));
    assert.deepEqual(await kindsOf(failing.invoiceID), []);
    assert.deepEqual(await kindsOf(other.invoiceID), ['mail done']);
  });

  test('four in a row that are amiss themselves hold no other one back', async (t) => {
    const amiss: string[] = [];
    for (let hour = 1; hour <= 4; hour += 1)
      amiss.push((await debtor(world, { failedAt: `2026-06-13T0${hour}:00:00Z` })).invoiceID);
    const other = await debtor(world, { failedAt: '2026-06-14T09:00:00Z' });
    await runWithFailures(t, (id) => {
      const at = amiss.indexOf(id);
      if (at < 0) return null;
      // One is refused; the others are answered with a day that is none.
      return at ? new RangeError('Invalid time value') : new ApiError(400, 'This invoice cannot be read.');
    });
    for (const id of amiss) assert.deepEqual(await kindsOf(id), []);
    assert.deepEqual(await kindsOf(other.invoiceID), ['mail done']);
  });

  test('where the card provider is away, three questions are asked and no more', async (t) => {
    for (let hour = 1; hour <= 5; hour += 1) await debtor(world, { failedAt: `2026-06-13T0${hour}:00:00Z` });
    assert.equal(await runWithFailures(t, isAway), 3);
  });
});
