// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/create-stripe-id';
import { agedEffect } from '../../../../platform/effects/testing/effects-store.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { auditOf, idsOf } from '../testing/ids.ts';

describe('create-stripe-id', () => {
  let world: StripeTestServer;
  let support: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    support = await world.server.staff({ role: 'standard', permissions: ['changePricePlan'] });
  });
  after(() => world.close());

  const madeFor = async (email: string) => (await world.onlooker.customers.list({ email })).data;

  test('makes one account with e-mail, name and user id, links it as the active one, and audits both', async () => {
    const customer = await makeCustomer(world.server.platform);
    const { status, body } = await support.call(createStripeId, {
      uid: customer.userid,
      reason: 'pays by card now',
    });
    const [made] = await madeFor(customer.email);
    assert.deepEqual(
      [status, body.message, body.stripeID],
      [200, `Stripe ID ${made?.id} created.`, made?.id],
    );
    assert.deepEqual(
      [made?.name, made?.metadata],
      [
        `${customer.firstname} ${customer.lastname}`,
        { userid: customer.userid, midoffice_effect: body.effect.id },
      ],
    );
    assert.deepEqual(await idsOf(world.server, customer.userid), { [made!.id]: true });
    const entries = await auditOf(world.server, customer.userid, 'stripe-account.created');
    assert.deepEqual(
      entries.map((entry) => [entry.outcome, entry.reason]),
      [
        ['intended', 'pays by card now'],
        ['done', null],
      ],
    );
  });

  test('refuses a second one, and writes nothing', async () => {
    const { userid } = await linkedCustomer(world, 'cus_hasone000001');
    const digest = await world.server.digest();
    const { status, body } = await support.call(createStripeId, { uid: userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'This customer has a Stripe ID already: cus_hasone000001.'],
    );
    assert.equal(await world.server.digest(), digest);
  });

  test('ten at once make one account', async () => {
    const { userid, email } = await makeCustomer(world.server.platform);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => support.call(createStripeId, { uid: userid })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array<number>(9).fill(409)]);
    assert.equal((await madeFor(email)).length, 1);
    assert.equal(Object.keys(await idsOf(world.server, userid)).length, 1);
  });

  test('an answer that is lost after the account was made ends in that one account', async () => {
    const { userid, email } = await makeCustomer(world.server.platform);
    world.sandbox.inject({
      kind: 'timeout-after-success',
      hang: true,
      method: 'POST',
      path: '/v1/customers',
    });
    const first = await support.call(createStripeId, { uid: userid });
    assert.deepEqual([first.status, first.body.effect.state], [200, 'unknown']);
    assert.match(first.body.message, /is not confirmed yet/);
    // What the runner of a working process does by itself.
    const { platform } = world.server;
    await assert.rejects(platform.effects.settle('00000000-0000-4000-8000-000000000000'));
    assert.equal((await platform.effects.settle(first.body.effect.id)).state, 'done');
    const [made, ...more] = await madeFor(email);
    assert.equal(more.length, 0);
    assert.deepEqual(await idsOf(world.server, userid), { [made!.id]: true });
  });

  test('days later, when no key is remembered any more, it still ends in that one account', async () => {
    const { userid, email } = await makeCustomer(world.server.platform);
    const { platform } = world.server;
    world.sandbox.inject({ kind: '500-after-success', method: 'POST', path: '/v1/customers' });
    const { body } = await support.call(createStripeId, { uid: userid });
    assert.equal(body.effect.state, 'unknown');
    await agedEffect(platform.db, body.effect.id, 'old');
    assert.equal((await platform.effects.settle(body.effect.id)).state, 'done');
    const made = await madeFor(email);
    assert.equal(made.length, 1);
    assert.deepEqual(await idsOf(world.server, userid), { [made[0]!.id]: true });
  });

  test('a key that the provider refuses is a no, and another try may follow', async () => {
    const { userid, email } = await makeCustomer(world.server.platform);
    world.sandbox.inject({ kind: '401', path: '/v1/customers' });
    const refused = await support.call(createStripeId, { uid: userid });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [502, 'The card provider refuses our key. Please check STRIPE_SECRET_KEY.'],
    );
    assert.equal((await support.call(createStripeId, { uid: userid })).status, 200);
    assert.equal((await madeFor(email)).length, 1);
  });

  test('refuses nobody by name', async () => {
    const { status, body } = await support.call(createStripeId, { uid: '' });
    assert.deepEqual([status, body.message], [400, 'Please select a user']);
  });
});
