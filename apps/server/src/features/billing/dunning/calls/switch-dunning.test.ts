// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('switch-dunning', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  const state = async () => {
    const { on, activeVersion, pausedReason } = (await desk.clerk.call(getDunning, {})).body;
    return [on, activeVersion, pausedReason];
  };

  test('turns on with the dry run that was seen, pauses for a reason, resumes and turns off, audited', async () => {
    await turnOn(desk, policyOf([step('mail', 3, 'mail')]));
    assert.deepEqual(await state(), [true, 1, null]);
    await desk.refuses(switchDunning, { action: 'pause' }, 400, 'reason: is required');
    assert.equal(
      (await desk.clerk.call(switchDunning, { action: 'pause', reason: 'bank is down' })).body.message,
      'Dunning paused for all customers.',
    );
    assert.deepEqual(await state(), [true, 1, 'bank is down']);
    await desk.refuses(
      switchDunning,
      { action: 'pause', reason: 'again' },
      409,
      'Dunning is paused already.',
    );
    await desk.clerk.call(switchDunning, { action: 'resume' });
    await desk.refuses(switchDunning, { action: 'resume' }, 409, 'Dunning is not paused.');
    assert.equal(
      (await desk.clerk.call(switchDunning, { action: 'off' })).body.message,
      'Dunning turned off.',
    );
    await desk.refuses(switchDunning, { action: 'off' }, 409, 'Dunning is off already.');
    assert.deepEqual(await desk.audited('policy', 'dunning.switched'), ['done', 'done', 'done', 'done']);
  });

  test('a newer version becomes active with its own dry run only', async () => {
    const first = await turnOn(desk, policyOf([step('mail', 7, 'mail')]));
    await desk.refuses(
      switchDunning,
      { action: 'on', dryRunID: first.id },
      409,
      /^Dunning is on with version 2 already/,
    );
    await desk.clerk.call(saveDunningPolicy, { policy: policyOf([step('mail', 9, 'mail')]) });
    assert.deepEqual(await state(), [true, 2, null]);
    await desk.refuses(
      switchDunning,
      { action: 'on', dryRunID: first.id },
      409,
      /^The policy has changed since this dry run\./,
    );
    const { dryRun } = (await desk.clerk.call(dryRunDunning, {})).body;
    assert.equal(
      (await desk.clerk.call(switchDunning, { action: 'on', dryRunID: dryRun.id })).body.message,
      'Dunning goes on with version 3.',
    );
  });

  test('refuses actions that are none, and outsiders', async () => {
    await desk.refuses(
      switchDunning,
      { action: 'faster' },
      400,
      /^action: must be one of on, off, pause, resume/,
    );
    await desk.refuses(
      switchDunning,
      { action: 'on', dryRunID: 'x' },
      400,
      /^dryRunID: must be the id of a dry run/,
    );
    await desk.refusesOutsiders(switchDunning, { action: 'off' });
  });
});
