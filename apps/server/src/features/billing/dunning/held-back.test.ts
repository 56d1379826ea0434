// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test, type TestContext } from 'node:test';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { sql } from 'kysely';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { runDunning } from './run.ts';
import { caseOf, forgetAll, keptSteps } from './testing/look-store.ts';
import {
  debtor,
  dunningWorld,
  mondayMs,
  policyOf,
  step,
  turnOn,
  type DunningWorld,
} from './testing/world.ts';

describe('what dunning intended and was then held back from', () => {
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
      world.server.platform.db,
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
          world.server.platform.db,
        );
        must(await world.admin.call(endDunningException, { id: rows[0]!.id }));
      },
      says: 'An exception was made (Paused until 2026-06-20: pays by bank). Nothing was done.',
    },
  };
  for (const [name, way] of Object.entries(ways))
    for (const kind of ['retry', 'downgrade'] as const)
      test(`${name}: a ${kind} that was intended is refused, and is done once dunning goes on`, async (t) => {
        const { userid, invoiceID } = await debtor(world, {
          card: kind === 'retry' ? 'visa' : 'insufficient_funds',
        });
        await turnOn(
          world,
          policyOf([step(`${kind}-${made}`, 0, kind, kind === 'retry' ? { cards: 'all' } : {})]),
        );
        betweenIntentAndTry(t, () => way.begin(userid));
        await run();
        assert.deepEqual(await outcomeOf(userid), [{ state: 'failed', status: 423, message: way.says }]);
        assert.equal((await world.onlooker.invoices.retrieve(invoiceID)).status, 'open');
        assert.deepEqual(await keptSteps(world.server.platform.db, invoiceID), []);
        assert.equal((await caseOf(world.server.platform.db, invoiceID))?.plan, 'monthlyIND1');
        t.mock.restoreAll();
        await way.end();
        await run();
        const kept = await keptSteps(world.server.platform.db, invoiceID);
        assert.deepEqual(
          kept.map(({ state }) => state),
          ['done'],
        );
        const found = await caseOf(world.server.platform.db, invoiceID);
        assert.equal(kind === 'retry' ? found?.state : found?.plan, kind === 'retry' ? 'paid' : 'free');
      });

  test('turned off: a retry that was intended charges nothing', async (t) => {
    const { userid, invoiceID } = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([step(`off-${made}`, 0, 'retry')]));
    betweenIntentAndTry(t, async () =>
      must(await world.admin.call(switchDunning, { action: 'off', reason: 'stop' })),
    );
    await run();
    assert.equal((await outcomeOf(userid))[0]?.message, 'Dunning was turned off. Nothing was done.');
    assert.equal((await world.onlooker.invoices.retrieve(invoiceID)).status, 'open');
  });

  test('another policy was turned on: a retry of the one before charges nothing', async (t) => {
    const { userid, invoiceID } = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([step(`changed-${made}`, 0, 'retry')]));
    betweenIntentAndTry(t, async () => {
      await turnOn(world, policyOf([step(`later-${made}`, 30, 'retry')]));
    });
    await run();
    assert.equal((await outcomeOf(userid))[0]?.message, 'The dunning policy was changed. Nothing was done.');
    assert.equal((await world.onlooker.invoices.retrieve(invoiceID)).status, 'open');
    assert.deepEqual(await keptSteps(world.server.platform.db, invoiceID), []);
  });

  for (const kind of ['retry', 'downgrade'] as const)
    test(`a ${kind} that is taken up again after its Stripe ID became another customer’s touches nobody`, async (t) => {
      const { server, admin, onlooker } = world;
      const { db } = server.platform;
      const { userid, stripeID, invoiceID } = await debtor(world, {
        card: kind === 'retry' ? 'visa' : 'insufficient_funds',
      });
      await turnOn(world, policyOf([step(`moved-${made}`, 0, kind)]));
      betweenIntentAndTry(t, () => ways.pause.begin());
      await run();
      await ways.pause.end();
      const owner = await makeCustomer(server.platform, {});
      await sql`update stripe_customer set userid = ${owner.userid} where stripe_id = ${stripeID}`.execute(
        db,
      );
      const { rows } = await sql<{ id: string }>`select id from effect where target_id = ${userid}`.execute(
        db,
      );
      const before = await server.digest();
      const { status, body } = await admin.call(retryEffect, { id: rows[0]!.id });
      assert.deepEqual(
        [status, body.message],
        [409, 'The Stripe ID of this customer has changed since. Please start again.'],
      );
      assert.equal(await server.digest(), before);
      const { data } = await onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
      assert.deepEqual(
        [(await onlooker.invoices.retrieve(invoiceID)).status, data.map((one) => one.status)],
        ['open', ['past_due']],
      );
    });
});
