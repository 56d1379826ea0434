import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { actions, outcomeLine, runAgainstFaults } from './testing/fault-runs.ts';
import { paymentsWorld, type PaymentsWorld } from './testing/world.ts';

const runs = Number(process.env['FAULT_RUNS'] ?? 20);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

describe(`payment actions against failing vendors, seed ${seed} (FAULT_SEED)`, () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  for (const action of actions) {
    test(`${action.name}: ${runs} runs end in exactly one effect each`, async () => {
      const outcome = await runAgainstFaults(world, action, runs, seed);
      console.log(outcomeLine('failing vendor', outcome));
      assert.equal(outcome.exactlyOne, runs);
    });
  }
});
