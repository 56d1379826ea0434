// Real server processes, killed in the middle: runs in the step `recovery` of npm test.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { killRound, killWorld, type KillWorld } from './testing/kill-runs.ts';

const each = 4;

describe('dunning and kill -9 of the server', () => {
  let given: KillWorld;
  before(async () => {
    given = await killWorld();
  });
  after(() => given.close());

  enduranceTest(
    'killed during a run, the next one does what is left: each step happens exactly once',
    { rounds: 10 },
    async ({ rounds, seed }) => {
      let once = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const outcome of await killRound(given, each, seed + round)) {
          assert.deepEqual(outcome, {
            steps: ['mail done', 'retry declined', 'block done', 'task done', 'downgrade done'],
            mails: 1,
            effects: 2,
            withdrawn: 0,
            tasks: 1,
            limits: 1,
            attempts: 1,
            running: 0,
          });
          once += 1;
        }
      }
      console.log(
        `  dunning kill -9: ${once} of ${rounds * each} customers had each of 5 steps exactly once`,
      );
    },
  );
});
