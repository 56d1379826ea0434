import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { policyOf, step } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('dry-run-dunning', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('needs a policy, then counts what would be done and does nothing', async () => {
    await desk.refuses(dryRunDunning, {}, 409, 'There is no policy yet. Please save one first.');
    const [{ userid }] = [await desk.debtor(), await desk.debtor()];
    const steps = [step('mail', 3, 'mail'), step('block', 3, 'block'), step('down', 30, 'downgrade')];
    await desk.clerk.call(saveDunningPolicy, { policy: policyOf(steps) });
    const { body } = await desk.clerk.call(dryRunDunning, {});
    assert.equal(body.message, 'Would send 2 mails, block 2.');
    assert.deepEqual(body.dryRun.summary.open, [{ currency: 'usd', cents: 246_900 }]);
    assert.deepEqual([body.dryRun.summary.invoices, body.dryRun.summary.later.downgrade], [2, 2]);
    assert.deepEqual(await desk.audited('policy', 'dunning.dry-run-made'), ['done']);
    assert.deepEqual(await desk.audited(userid, 'dunning.mail-sent'), []);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(dryRunDunning));
});
