import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { closeEffect } from '@midoffice/contract/billing/payments/calls/close-effect';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { effectAudit, effectRow, agedEffect } from '../../../../platform/effects/testing/effects-store.ts';
import { isLocked } from '../../../../platform/effects/store.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

const reason = 'Checked the invoice: it is paid.';

describe('close-effect', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const db = () => world.server.platform.db;
  const lineOf = async (userid: string) => (await world.admin.call(listEffects, { userid })).body.rows[0]!;

  /** A payment whose outcome nobody knows. */
  async function unknown(): Promise<{ id: string; userid: string; invoiceID: string }> {
    const given = await debtor(world, 'visa');
    world.sandbox.inject({ kind: '500-after-success', path: '/v1/invoices/*/pay', skip: 1 });
    const { body } = await world.admin.call(tryPaymentMethods, { ...given });
    assert.equal(body.effect.state, 'unknown');
    return { ...given, id: body.effect.id };
  }

  test('closes what is not confirmed after 20 hours as it was found, frees its lock, audited with the reason', async () => {
    const { id, userid } = await unknown();
    await agedEffect(db(), id, 'old');
    assert.equal((await lineOf(userid)).closable, true);
    const lock = (await effectRow(db(), id)).lock_key!;
    assert.equal(await isLocked(db(), lock), true);
    const { status, body } = await world.admin.call(closeEffect, { id, outcome: 'done', reason });
    assert.deepEqual([status, body.message], [200, 'Payment of an open invoice: closed as done.']);
    const line = await lineOf(userid);
    assert.deepEqual([line.state, line.nextTryAt, line.closable], ['done', null, false]);
    assert.match(line.message, /^Closed manually as done/);
    assert.equal(await isLocked(db(), lock), false);
    assert.deepEqual((await effectAudit(db(), id)).at(-1), { kind: 'effect.closed', outcome: 'done' });
    assert.equal((await world.admin.call(retryEffect, { id })).status, 409);
  });

  test('closed as failed it may be taken up again, under a new key', async () => {
    const { id } = await unknown();
    await agedEffect(db(), id, 'old');
    const { status } = await world.admin.call(closeEffect, { id, outcome: 'failed', reason });
    assert.equal(status, 200);
    const { attempt } = await effectRow(db(), id);
    const again = await world.admin.call(retryEffect, { id });
    // It looks first, and finds the payment.
    assert.deepEqual([again.status, again.body.effect.state], [200, 'done']);
    assert.equal((await effectRow(db(), id)).attempt, attempt + 1);
  });

  test('refuses what is still tried by itself, what is settled, what says too little, and all but admins: nothing written', async () => {
    const young = await unknown();
    const old = await unknown();
    await agedEffect(db(), old.id, 'old');
    const support = await world.server.staff({ role: 'standard', permissions: ['user-records'] });
    const settled = await unknown();
    await agedEffect(db(), settled.id, 'old');
    await world.admin.call(closeEffect, { id: settled.id, outcome: 'done', reason });
    const digest = await world.server.digest();
    const said = async (input: object, client = world.admin): Promise<[number, string]> => {
      const { status, body } = await client.call(closeEffect, { outcome: 'done', reason, ...input });
      return [status, body.message];
    };
    const title = 'Payment of an open invoice';
    assert.deepEqual(await said({ id: young.id }), [
      409,
      `${title} is still being checked automatically. You can close it after 20 hours.`,
    ]);
    assert.deepEqual(await said({ id: settled.id }), [409, `${title} is done already.`]);
    assert.deepEqual(await said({ id: old.id, reason: ' ' }), [400, 'reason: is required']);
    assert.deepEqual(await said({ id: old.id, outcome: 'unknown' }), [
      400,
      'outcome: must be done or failed',
    ]);
    assert.deepEqual(await said({ id: 'seven' }), [400, 'id: must be the id of an effect']);
    assert.deepEqual(await said({ id: randomUUID() }), [404, 'There is no such effect.']);
    assert.equal((await said({ id: old.id }, support))[0], 403);
    assert.equal((await said({ id: old.id }, world.server.nobody))[0], 401);
    assert.equal(await world.server.digest(), digest);
  });
});
