// Real server processes, killed in the middle: runs in the step `recovery` of npm test.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { httpClient } from '../../../testing/process.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { outcomeLine } from './testing/fault-runs.ts';
import { killRound, killWorld, type KillWorld, type Moment } from './testing/kill-runs.ts';
import { paidLater, paypalCustomer } from './testing/world.ts';

/** How often each action is under way when the server is killed. */
const each = 4;

describe('payment actions and kill -9 of the server', () => {
  let given: KillWorld;
  before(async () => {
    given = await killWorld();
  });
  after(() => given.close());

  test('one PayPal migration at a time across two server processes (r000-paypal-migration-lock)', async () => {
    const { world, servers } = given;
    const { userid, paypalID } = await paypalCustomer(world, ...paidLater());
    world.sandbox.inject({ kind: 'delay', vendor: 'paypal', delayMs: 400, times: 2 });
    const clients = servers.map(({ url }) => httpClient(url, `midoffice_session=${world.admin.cookie}`));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, n) =>
        clients[n % 2]!.post<{ message: string }>(migratePaypalAccount.path, { userid }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) assert.equal(body.message, 'Migration already in progress for this user.');
    assert.equal(world.sandbox.paypal.moves(paypalID), 1);
    world.sandbox.clearFaults();
  });

  for (const moment of ['before the vendor', 'around the act'] as const satisfies readonly Moment[])
    enduranceTest(
      `killed ${moment}, the other process brings each to exactly one effect`,
      { rounds: 5 },
      async ({ rounds, seed }) => {
        for (let round = 0; round < rounds; round += 1)
          for (const outcome of await killRound(given, each, moment, seed + round)) {
            console.log(outcomeLine('kill -9', outcome));
            assert.deepEqual([outcome.exactlyOne, outcome.lost, outcome.doubled], [outcome.runs, 0, 0]);
          }
      },
    );
});
