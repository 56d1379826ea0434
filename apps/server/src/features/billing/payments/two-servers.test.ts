// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoRecords } from '../../../platform/demo/records.ts';
import { recordsIn } from '../../../testing/records.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { actions, allSettled, judge, sentInput } from './testing/fault-runs.ts';
import { coreEnv, coreStaff, nowMs, paymentsWorld, type PaymentsWorld } from './testing/world.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');

/** Another server over the database and the vendors of a world. */
const secondServer = ({ server, sandbox }: PaymentsWorld): Promise<TestServer> =>
  testServer({
    databaseUrl: server.platform.database.url,
    secretsKey,
    stripe: { secretKey: 'sk_test_sandbox', apiBase: sandbox.url, timeoutMs: 5_000, retries: 0 },
    paypal: { clientId: 'client', clientSecret: 'paypal-secret', apiBase: sandbox.url, timeoutMs: 5_000 },
    records: recordsIn(sandbox, demoRecords, 5_000),
    work: true,
    now: () => nowMs,
    env: coreEnv,
  });

describe('two people do the same thing with money at once, at two servers', () => {
  let world: PaymentsWorld;
  let second: TestServer;
  let colleague: Client;
  before(async () => {
    world = await paymentsWorld({ work: true, secretsKey });
    second = await secondServer(world);
    colleague = await second.staff({ userid: coreStaff(1) });
  });
  after(async () => {
    await second.close();
    await world.close();
  });

  for (const action of actions)
    test(`${action.name}: it happens once, and the other person reads why`, async () => {
      const target = await action.make(world);
      // Longer than both requests take to arrive, shorter than the patience of either server's client.
      world.sandbox.inject({ kind: 'delay', method: 'POST', path: action.paths[0]!, times: 4, delayMs: 500 });
      const answers = await Promise.all(
        [world.admin, colleague].map((who) => who.call(action.call, sentInput(target))),
      );
      await allSettled(world);
      world.sandbox.clearFaults();
      const statuses = answers.map(({ status }) => status);
      const said = answers.map(({ body }) => body.message).join(' | ');
      assert.deepEqual(statuses.toSorted(), [200, 409], said);
      const refused = answers.find(({ status }) => status === 409)!;
      assert.match(refused.body.message, /already|in progress|in the meantime|please wait/i, said);
      const outcome = await judge(world, action, [target], 0);
      assert.deepEqual([outcome.exactlyOne, outcome.doubled, outcome.lost], [1, 0, 0], said);
    });
});
