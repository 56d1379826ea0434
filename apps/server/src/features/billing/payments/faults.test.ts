// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { actions, outcomeLine, requestFaults, runAgainstFaults } from './testing/fault-runs.ts';
import { paymentsWorld, type PaymentsWorld } from './testing/world.ts';

// A short run meets each way of failing once.
const runs = { rounds: 50, least: requestFaults.length };

describe('payment actions against failing vendors', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  for (const action of actions)
    enduranceTest(`${action.name}: runs end in exactly one effect each`, runs, async ({ rounds, seed }) => {
      const outcome = await runAgainstFaults(world, action, rounds, seed);
      console.log(outcomeLine('failing vendor', outcome));
      assert.equal(outcome.exactlyOne, rounds);
    });
});
