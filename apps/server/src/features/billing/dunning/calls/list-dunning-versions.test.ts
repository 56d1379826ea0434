import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('list-dunning-versions', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('lists the newest first, with what differs from the one before', async () => {
    assert.deepEqual((await desk.clerk.call(listDunningVersions, {})).body.rows, []);
    await turnOn(desk, policyOf([step('mail', 3, 'mail')]));
    await turnOn(desk, policyOf([step('mail', 4, 'mail')]));
    const { rows } = (await desk.clerk.call(listDunningVersions, {})).body;
    assert.deepEqual(
      rows.map(({ changes }) => changes),
      [['mail: day: 3 → 4'], ['Added mail: day 3, Send mail (default)']],
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(listDunningVersions));
});
