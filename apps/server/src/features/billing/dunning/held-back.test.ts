// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { sql } from 'kysely';
import { makeCustomer } from '../../customers/accounts/testing/factory.ts';
import { debtor, invoiceStatus, subscriptionStatuses } from './testing/customers.ts';
import { caseOf, countsOf, keptSteps } from './testing/look-store.ts';
import { newStep, policyOf, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';

/** A card with which a step would do what it is for. */
const cardFor = { retry: 'visa', downgrade: 'insufficient_funds' } as const;

describeDunning('what dunning intended and was then held back from', (world) => {
  const { run, messagesOf } = world;

  /** Lets somebody act once between the intents of a run and the first try. */
  function betweenIntentAndTry(t: TestContext, act: () => Promise<void>): void {
    const { effects } = world.server.platform;
    const settle = effects.settle.bind(effects);
    let acted: Promise<void> | undefined;
    t.mock.method(effects, 'settle', async (id: string, waitMs?: number) => {
      acted ??= act();
      await acted;
      return settle(id, waitMs);
    });
  }
  const must = (answer: { status: number; body: object }): void =>
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const outcomeOf = async (userid: string) => {
    const { rows } = await sql<{ state: string; status: number; message: string }>`
      select state, status, message from effect where target_id = ${userid} order by created_at`.execute(
      world.db,
    );
    return rows;
  };

  const ways = {
    pause: {
      begin: async () =>
        must(await world.admin.call(switchDunning, { action: 'pause', reason: 'provider is down' })),
      end: async () => must(await world.admin.call(switchDunning, { action: 'resume' })),
      says: 'Dunning was paused. Nothing was done.',
    },
    exception: {
      begin: async (userid: string) =>
        must(
          await world.admin.call(saveDunningException, {
            userid,
            mode: 'pause',
            reason: 'pays by bank',
            until: '2026-06-20',
          }),
        ),
      end: async () => {
        const { rows } = await sql<{
          id: number;
        }>`select id from dunning_exception where ended_at is null order by id desc limit 1`.execute(
          world.db,
        );
        must(await world.admin.call(endDunningException, { id: rows[0]!.id }));
      },
      says: 'An exception was made (Paused until 2026-06-20: pays by bank). Nothing was done.',
    },
  };
  for (const [name, way] of Object.entries(ways))
    for (const kind of ['retry', 'downgrade'] as const)
      test(`${name}: a ${kind} that was intended is refused, and is done once dunning goes on`, async (t) => {
        const { userid, invoiceID } = await debtor(world, { card: cardFor[kind] });
        await turnOn(world, policyOf([newStep(kind, 0, kind, kind === 'retry' ? { cards: 'all' } : {})]));
        betweenIntentAndTry(t, () => way.begin(userid));
        await run();
        assert.deepEqual(await outcomeOf(userid), [{ state: 'failed', status: 423, message: way.says }]);
        assert.equal(await invoiceStatus(world, invoiceID), 'open');
        assert.deepEqual(await keptSteps(world.db, invoiceID), []);
        assert.equal((await caseOf(world.db, invoiceID))?.plan, 'monthlyIND1');
        t.mock.restoreAll();
        await way.end();
        await run();
        const kept = await keptSteps(world.db, invoiceID);
        assert.deepEqual(
          kept.map(({ state }) => state),
          ['done'],
        );
        const found = await caseOf(world.db, invoiceID);
        assert.equal(kind === 'retry' ? found?.state : found?.plan, kind === 'retry' ? 'paid' : 'free');
      });

  test('turned off: a retry that was intended charges nothing', async (t) => {
    const { userid, invoiceID } = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([newStep('off', 0, 'retry')]));
    betweenIntentAndTry(t, async () =>
      must(await world.admin.call(switchDunning, { action: 'off', reason: 'stop' })),
    );
    await run();
    assert.equal((await outcomeOf(userid))[0]?.message, 'Dunning was turned off. Nothing was done.');
    assert.equal(await invoiceStatus(world, invoiceID), 'open');
  });

  test('another policy was turned on: a retry of the one before charges nothing', async (t) => {
    const { userid, invoiceID } = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([newStep('changed', 0, 'retry')]));
    betweenIntentAndTry(t, async () => {
      await turnOn(world, policyOf([newStep('later', 30, 'retry')]));
    });
    await run();
    assert.equal((await outcomeOf(userid))[0]?.message, 'The dunning policy was changed. Nothing was done.');
    assert.equal(await invoiceStatus(world, invoiceID), 'open');
    assert.deepEqual(await keptSteps(world.db, invoiceID), []);
  });

  for (const kind of ['retry', 'downgrade'] as const)
    test(`the Stripe ID became another customer’s: a ${kind} that was intended fails and changes nothing`, async (t) => {
      const { db } = world;
      const { userid, stripeID, invoiceID } = await debtor(world, { card: cardFor[kind] });
      const owner = await makeCustomer(world.server.platform, { planCode: 'monthlyIND2' });
      await turnOn(world, policyOf([newStep('moved', 0, kind)]));
      const accounts = async () =>
        (
          await sql`select * from account where userid in (${userid}, ${owner.userid}) order by userid`.execute(
            db,
          )
        ).rows;
      let before: unknown[] = [];
      betweenIntentAndTry(t, async () => {
        await sql`update stripe_customer set userid = ${owner.userid} where stripe_id = ${stripeID}`.execute(
          db,
        );
        before = await accounts();
      });
      await run();
      const message = 'The Stripe ID of this customer has changed since. Please start again.';
      assert.deepEqual(await outcomeOf(userid), [{ state: 'failed', status: 409, message }]);
      assert.deepEqual(await messagesOf(invoiceID), [`failed: ${message}`]);
      assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyIND1: 'past_due' });
      assert.equal(await invoiceStatus(world, invoiceID), 'open');
      assert.deepEqual(await accounts(), before);
      assert.equal((await countsOf(db, owner.userid)).audits, 0);
    });

  for (const kind of ['retry', 'downgrade'] as const)
    test(`a ${kind} that is taken up again after its Stripe ID became another customer’s touches nobody`, async (t) => {
      const { userid, stripeID, invoiceID } = await debtor(world, { card: cardFor[kind] });
      await turnOn(world, policyOf([newStep('again', 0, kind)]));
      betweenIntentAndTry(t, () => ways.pause.begin());
      await run();
      await ways.pause.end();
      const owner = await makeCustomer(world.server.platform, {});
      await sql`update stripe_customer set userid = ${owner.userid} where stripe_id = ${stripeID}`.execute(
        world.db,
      );
      const { rows } = await sql<{ id: string }>`select id from effect where target_id = ${userid}`.execute(
        world.db,
      );
      const before = await world.server.digest();
      const { status, body } = await world.admin.call(retryEffect, { id: rows[0]!.id });
      assert.deepEqual(
        [status, body.message],
        [409, 'The Stripe ID of this customer has changed since. Please start again.'],
      );
      assert.equal(await world.server.digest(), before);
      assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyIND1: 'past_due' });
      assert.equal(await invoiceStatus(world, invoiceID), 'open');
    });
});
