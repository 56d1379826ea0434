// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import type { Platform } from '../../../platform/platform.ts';
import { listsWorld, nowMs, type ListsWorld } from '../payment-lists/testing/world.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../payments/testing/world.ts';
import { job } from './jobs/run.ts';
import { runBulk } from './run.ts';

describe('what became of payments that were begun for many rows', () => {
  let world: PaymentsWorld;
  let lists: ListsWorld;
  before(async () => {
    world = await paymentsWorld({ nowMs });
    lists = await listsWorld({}, world.server);
  });
  after(() => world.close());
  beforeEach(() => world.sandbox.clearFaults());

  async function begin(userid: string): Promise<number> {
    await lists.refresh('failed-charges');
    const wish = { list: 'failed-charges', action: 'retry', filter: { search: userid } };
    const { body } = await world.admin.call(previewPaymentBulk, wish);
    const started = await world.admin.call(startPaymentBulk, {
      ...wish,
      expectedCount: 1,
      expectedDigest: body.digest,
      reason: 'they asked',
    });
    assert.equal(started.status, 200, started.body.message);
    return started.body.id;
  }
  const run = (id: number, platform: Platform = world.server.platform) =>
    runBulk(platform, id, async () => undefined, new AbortController().signal, { waitMs: 0 });
  const last = async () => (await world.admin.call(getPaymentBulk, { list: 'failed-charges' })).body.runs[0]!;
  const counts = async () => {
    const { total, done, failed, unknown } = await last();
    return { total, done, failed, unknown };
  };
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (!(await holds())) {
      assert.ok(Date.now() < deadline, 'waited in vain');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const lostAnswer = () =>
    world.sandbox.inject({
      kind: 'timeout-after-success',
      method: 'POST',
      path: '/v1/invoices/*/pay',
      times: 1,
    });

  for (const [card, known, message] of [
    ['visa', { done: 1, failed: 0 }, undefined],
    ['insufficient_funds', { done: 0, failed: 1 }, /./],
  ] as const)
    test(`one that ends after the job is reported as it ended, not as unknown (${card})`, async () => {
      const { userid } = await debtor(world, card);
      lostAnswer();
      const id = await begin(userid);
      await run(id);
      assert.deepEqual(await counts(), { total: 1, done: 0, failed: 0, unknown: 1 });
      const [pending] = (await last()).failures;
      assert.deepEqual([pending?.userid, pending?.state], [userid, 'unknown']);
      assert.ok((await last()).finishedAt, 'the job has ended');
      world.server.platform.effects.work();
      await until(async () => (await counts()).unknown === 0);
      assert.deepEqual(await counts(), { total: 1, unknown: 0, ...known });
      const [failure] = (await last()).failures;
      if (message) assert.match(failure!.message, message);
      else assert.equal(failure, undefined);
    });

  test('one that was under way when the job stopped is in the counts, and its outcome follows', async () => {
    const { userid } = await debtor(world, 'visa');
    const id = await begin(userid);
    const { platform } = world.server;
    const killed: Platform = {
      ...platform,
      effects: { ...platform.effects, settle: () => Promise.reject(new Error('killed')) },
    };
    await assert.rejects(run(id, killed), /killed/);
    await job(platform).stopped!({ id, actor: { id: world.admin.userid, label: '' } }, 'Stopped by Ada.');
    const { failures, finishedAt } = await last();
    assert.ok(finishedAt);
    assert.deepEqual(await counts(), { total: 1, done: 0, failed: 0, unknown: 1 });
    assert.deepEqual([failures[0]?.userid, failures[0]?.message], [userid, 'The outcome is not known yet.']);
    platform.effects.work();
    await until(async () => (await counts()).done === 1);
    assert.deepEqual(await counts(), { total: 1, done: 1, failed: 0, unknown: 0 });
  });
});
