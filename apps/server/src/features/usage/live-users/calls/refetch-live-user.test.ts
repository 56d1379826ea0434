// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { newestAudit } from '../../../../testing/audit.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../../../customers/accounts/testing/factory.ts';

describe('refetch-live-user', () => {
  let world: StripeTestServer;
  let support: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    support = await world.server.staff({ role: 'standard', permissions: ['liveUsers'] });
  });
  after(() => world.close());

  test('reads every source again and says so by the user id (r002-live-users-refetch)', async () => {
    const { userid } = await linkedCustomer(world, 'cus_refetch0000001', {
      paymentMethod: 'insufficient_funds',
      subscriptions: [
        { price: 'price_monthlyIND2', start: '2026-03-01T00:00:00Z', status: 'past_due', failedAttempts: 2 },
      ],
    });
    await world.server.platform.connectors.records.put('firebase', userid, { planType: 'free' });
    const { status, body } = await support.call(refetchLiveUser, { userid });
    assert.deepEqual(
      [status, body.message, body.unread],
      [200, `User Updated Successfully for Live User: ${userid}`, []],
    );
    assert.deepEqual(
      [
        body.user.userid,
        body.user.failedPayment,
        body.user.firebaseAvailable,
        body.user.mongoAvailable,
        body.user.subscriptionPlanCode,
      ],
      [userid, true, true, false, 'monthlyIND2'],
    );
    assert.ok(body.user.redisPlanCode, 'the gateway knows the key now');
    const entry = await newestAudit(world.server, userid);
    const audited = entry!.after as { failedPayment: boolean; read: string[] };
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, audited.failedPayment, audited.read],
      ['account.refetched', support.userid, true, ['stripe', 'firebase', 'mongo', 'redis', 'usage']],
    );
  });

  test('a customer without an account at the card provider is read in the other sources', async () => {
    const { userid } = await makeCustomer(world.server.platform);
    const { status, body } = await support.call(refetchLiveUser, { userid });
    assert.deepEqual([status, body.message], [200, `User Updated Successfully for Live User: ${userid}`]);
    assert.deepEqual(body.user.stripeIDs, []);
  });

  test('where the card provider does not answer, the rest is read and it is named', async () => {
    const { userid } = await linkedCustomer(world, 'cus_refetch0000002', {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-01T00:00:00Z' }],
    });
    await support.call(refetchLiveUser, { userid });
    world.sandbox.inject({ vendor: 'stripe', path: '/v1/customers/*', times: 10, kind: '500' });
    const { status, body } = await support.call(refetchLiveUser, { userid });
    world.sandbox.clearFaults();
    assert.equal(status, 200);
    assert.deepEqual(body.unread, ['stripe']);
    assert.equal(
      body.message,
      `User Updated Successfully for Live User: ${userid}. No answer from the card provider; earlier data is kept.`,
    );
    assert.equal(body.user.subscriptionPlanCode, 'monthlyIND1');
  });

  test('refuses staff accounts, members without the grant, other sites and unknown users, and writes nothing', async () => {
    const { userid } = await makeCustomer(world.server.platform);
    const colleague = await world.server.staff({ role: 'standard', userid: 'colleague' });
    const member = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    const digest = await world.server.digest();
    const staffAccount = await support.call(refetchLiveUser, { userid: colleague.userid });
    assert.deepEqual(
      [staffAccount.status, staffAccount.body.message],
      [403, 'Only an admin may open or edit the account of a member of staff.'],
    );
    assert.equal((await member.call(refetchLiveUser, { userid })).status, 403);
    const foreign = await support.call(
      refetchLiveUser,
      { userid },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    assert.equal(foreign.status, 403);
    const nobody = await support.call(refetchLiveUser, { userid: 'nobody' });
    assert.deepEqual([nobody.status, nobody.body.message], [404, 'No Users Found.']);
    assert.equal((await support.call(refetchLiveUser, {})).body.message, 'Please select a user');
    assert.equal(await world.server.digest(), digest);
  });
});
