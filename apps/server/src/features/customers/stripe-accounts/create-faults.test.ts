import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { createStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/create-stripe-id';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { makeCustomer, testNowMs } from '../accounts/testing/factory.ts';
import { idsOf } from './testing/ids.ts';

const faults = ['timeout-after-success', '500-after-success', '500', '429', 'reset'] as const;

describe('create-stripe-id against injected faults', () => {
  let world: StripeTestServer;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
  });
  after(() => world.close());

  // A short run meets each fault once; three rounds of them meet it once, twice and three times in a row.
  const runs = { rounds: 60, least: faults.length };
  enduranceTest('runs end in one account each, none lost, none twice', runs, async ({ rounds, context }) => {
    const { server, sandbox } = world;
    const { platform } = server;
    const admin = await server.staff();
    let tries = 0;
    const states: Record<string, number> = {};
    for (let n = 0; n < rounds; n += 1) {
      const { userid } = await makeCustomer(platform);
      const kind = faults[n % faults.length]!;
      sandbox.inject({ kind, method: 'POST', path: '/v1/customers', times: 1 + (n % 3) });
      const { body } = await admin.call(createStripeId, { uid: userid });
      states[body.effect.state] = (states[body.effect.state] ?? 0) + 1;
      tries += 1;
      // What the runner of a working process does by itself, without its pauses.
      for (let left = 10; left > 0; left -= 1) {
        const { state } = await platform.effects.settle(body.effect.id);
        if (state === 'done') break;
        tries += 1;
        assert.notEqual(state, 'failed');
      }
      sandbox.clearFaults();
      const ids = Object.entries(await idsOf(server, userid));
      assert.deepEqual([ids.length, ids[0]?.[1]], [1, true], `run ${n}, ${kind}`);
    }
    let there = 0;
    for await (const _customer of platform.connectors.stripe.client!.customers.list({ limit: 100 }))
      there += 1;
    assert.equal(there, rounds);
    context.diagnostic(
      `${rounds} runs, ${tries} tries, first answers ${JSON.stringify(states)}, ${there} accounts`,
    );
  });
});
