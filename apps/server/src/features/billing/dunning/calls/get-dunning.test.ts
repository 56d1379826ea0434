import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('get-dunning', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('is off with a first proposal, then says what is active, paused and newest', async () => {
    const first = (await desk.clerk.call(getDunning, {})).body;
    assert.deepEqual([first.on, first.activeVersion, first.latest, first.lastRun], [false, null, null, null]);
    assert.ok(first.draft.steps.length > 3);
    await turnOn(desk, policyOf([step('mail', 3, 'mail')]));
    const now = (await desk.clerk.call(getDunning, {})).body;
    assert.deepEqual([now.on, now.activeVersion, now.latest?.version, now.pausedAt], [true, 1, 1, null]);
    assert.deepEqual(
      now.draft.steps.map(({ id }) => id),
      ['mail'],
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(getDunning));
});
