// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { outcomesOf } from '../testing/audit-store.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('retry-effect', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const client = () => world.onlooker;

  test('looks an unknown effect up and answers its outcome, audited', async () => {
    const given = await debtor(world, 'visa');
    world.sandbox.inject({ kind: '500-after-success', path: '/v1/invoices/*/pay', skip: 1 });
    const first = await world.admin.call(tryPaymentMethods, { ...given });
    assert.equal(first.body.effect.state, 'unknown');
    const { status, body } = await world.admin.call(retryEffect, { id: first.body.effect.id });
    assert.equal(status, 200);
    assert.equal(body.effect.state, 'done');
    assert.match(body.message, /^Paid 29.00 USD/);
    assert.deepEqual(await outcomesOf(world.server.platform.db, given.userid, 'effect.retried'), [
      'intended',
    ]);
    const again = await world.admin.call(retryEffect, { id: first.body.effect.id });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'Payment of an open invoice is done already.'],
    );
  });

  test('takes a refused effect up again with what has changed since', async () => {
    const given = await debtor(world);
    const refused = await world.admin.call(tryPaymentMethods, { ...given });
    assert.equal(refused.status, 402);
    await client().paymentMethods.attach('pm_card_mastercard', { customer: given.stripeID });
    const { rows } = (await world.admin.call(listEffects, { userid: given.userid })).body;
    const { status, body } = await world.admin.call(retryEffect, { id: rows[0]!.id });
    assert.equal(status, 200);
    assert.equal(body.message, 'Paid 29.00 USD with mastercard 4444.');
  });

  const lastOf = async (userid: string): Promise<string> =>
    (await world.admin.call(listEffects, { userid })).body.rows[0]!.id;
  const payments = () =>
    world.sandbox.requests().filter(({ path, method }) => method === 'POST' && path.endsWith('/pay')).length;

  test('takes nothing up again for staff who could not have begun it, nothing written', async () => {
    const given = await debtor(world);
    await world.admin.call(tryPaymentMethods, { ...given });
    const id = await lastOf(given.userid);
    const keys = await world.server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
    const [before, asked] = [await world.server.digest(), payments()];
    const { status, body } = await keys.call(retryEffect, { id });
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
    assert.deepEqual([await world.server.digest(), payments()], [before, asked]);
  });

  test('charges nobody whose account was deleted meanwhile', async () => {
    const given = await debtor(world);
    await world.admin.call(tryPaymentMethods, { ...given });
    const id = await lastOf(given.userid);
    await client().paymentMethods.attach('pm_card_visa', { customer: given.stripeID });
    assert.equal((await world.admin.call(deleteAccount, { userid: given.userid })).status, 200);
    const asked = payments();
    const { status, body } = await world.admin.call(retryEffect, { id });
    assert.deepEqual([status, body.message], [404, 'No Users Found.']);
    assert.equal(payments(), asked);
  });

  test('a refused one that another act followed is not taken up any more', async () => {
    const given = await debtor(world);
    await world.admin.call(tryPaymentMethods, { ...given });
    const first = await lastOf(given.userid);
    await world.admin.call(tryPaymentMethods, { ...given });
    const asked = payments();
    const { status, body } = await world.admin.call(retryEffect, { id: first });
    assert.deepEqual(
      [status, body.message],
      [409, 'Payment of an open invoice was refused, and a later action replaced it. Please start again.'],
    );
    assert.equal(payments(), asked);
    assert.equal((await world.admin.call(retryEffect, { id: await lastOf(given.userid) })).status, 402);
  });

  test('refuses what is no id, what is not there, and strangers, and writes nothing', async () => {
    const bad = await world.admin.call(retryEffect, { id: 'seven' });
    assert.deepEqual([bad.status, bad.body.message], [400, 'id: must be the id of an effect']);
    const before = await world.server.digest();
    const gone = await world.admin.call(retryEffect, { id: randomUUID() });
    assert.deepEqual([gone.status, gone.body.message], [404, 'There is no such effect.']);
    assert.equal(await world.server.digest(), before);
    const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await outsider.call(retryEffect, { id: randomUUID() })).status, 403);
  });
});
