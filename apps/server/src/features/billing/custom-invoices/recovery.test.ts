// Real server processes, killed in the middle: runs in the step `recovery` of npm test.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { killRound, killWorld, moments, type KillWorld } from './testing/kill-runs.ts';

/** How many invoices are made, voided and sent while the server is killed. */
const each = 4;

describe('custom invoices and kill -9 of the server', () => {
  let given: KillWorld;
  before(async () => {
    given = await killWorld();
  });
  after(() => given.close());

  for (const moment of moments)
    enduranceTest(
      `killed ${moment}, the other process brings each invoice to exactly one of each act`,
      { rounds: 10 },
      async ({ rounds, seed }) => {
        for (let round = 0; round < rounds; round += 1) {
          const { made, voided, sent, sentBefore } = await killRound(given, each, moment, seed + round);
          console.log(
            `  custom invoice kill -9 ${moment}: made ${made.join()}, voided ${voided.join()}, sent ${sent.join()} (${sentBefore} before the end)`,
          );
          const once = Array(each).fill(1);
          assert.deepEqual({ made, voided, sent }, { made: once, voided: once, sent: once });
        }
      },
    );
});
