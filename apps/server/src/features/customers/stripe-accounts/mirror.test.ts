import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../testing/locks-store.ts';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import { linkedCustomer, seedCatalogue } from '../accounts/testing/factory.ts';
import { findAccount } from '../customer-records/api.ts';
import { effect as deletion } from './effects/delete.ts';
import { emptyRecord, fetchFromStripe, keepFromStripe } from './mirror.ts';
import { insertStripeLinks, stripeIdsOf } from './mirror-store.ts';

describe('readings of the card provider that are kept at once', () => {
  let world: StripeTestServer;
  before(async () => {
    world = await stripeTestServer();
    seedCatalogue(world);
  });
  after(() => world.close());

  test('one that begins beside a call that holds the customer waits for it, and both are kept', async () => {
    const { platform } = world.server;
    const { userid } = await linkedCustomer(world, 'cus_BothAtOnce1');
    const mirrors = await fetchFromStripe(platform, userid);
    const keep = () => platform.db.transaction().execute((trx) => keepFromStripe(trx, userid, mirrors));
    const beside = await platform.db.transaction().execute(async (trx) => {
      await findAccount(trx, userid, { lock: true });
      const other = Promise.allSettled([keep()]);
      while ((await waitingForLocks(world.server, 'any')) === 0) await sleep(10);
      await keepFromStripe(trx, userid, mirrors);
      return { other };
    });
    assert.deepEqual((await beside.other)[0], { status: 'fulfilled', value: undefined });
  });

  test('the outcome of a deletion waits for the customer before it takes the records', async () => {
    const { platform } = world.server;
    const { userid } = await linkedCustomer(world, 'cus_OutcomeLater1');
    const stripeId = 'cus_OutcomeLater2';
    const link = { stripeId, userid, active: false, transferredFrom: null, record: emptyRecord(stripeId) };
    await insertStripeLinks(platform.db, [link]);
    const input = { userid, stripeId, message: 'Deleted.' };
    const step = (_name: string, act: (key: string) => Promise<unknown>) => act('key');
    const { keep } = await deletion.run({ platform, input, step } as never);
    const ended = await platform.db.transaction().execute(async (trx) => {
      await findAccount(trx, userid, { lock: true });
      const end = Promise.allSettled([platform.db.transaction().execute((other) => keep!(other))]);
      while ((await waitingForLocks(world.server, 'any')) === 0) await sleep(10);
      await sql`select from stripe_customer where userid = ${userid} for update nowait`.execute(trx);
      return { end };
    });
    assert.equal((await ended.end)[0].status, 'fulfilled');
    assert.deepEqual(await stripeIdsOf(platform.db, userid), ['cus_OutcomeLater1']);
  });
});
