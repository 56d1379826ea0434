import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDunningExceptions } from '@midoffice/contract/billing/dunning/calls/list-dunning-exceptions';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('list-dunning-exceptions', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('lists those that hold, the newest first, and ended ones where asked', async () => {
    const { userid, email } = await desk.debtor();
    await desk.clerk.call(saveDunningException, {
      userid,
      mode: 'pause',
      reason: 'pays by bank',
      until: '2026-06-20',
    });
    const plan = await desk.clerk.call(saveDunningException, {
      planCode: 'annualCOM3',
      mode: 'skip',
      kinds: ['block'],
      reason: 'contract',
    });
    const of = async (input: object) =>
      (await desk.clerk.call(listDunningExceptions, input)).body.rows.map(({ reason }) => reason);
    assert.deepEqual(await of({}), ['contract', 'pays by bank']);
    assert.deepEqual(await of({ search: email }), ['pays by bank']);
    await desk.clerk.call(endDunningException, { id: plan.body.id });
    desk.clock.nowMs += 6 * 86_400_000;
    assert.deepEqual(await of({}), [], 'one ended, the other is over');
    assert.deepEqual(await of({ ended: 'true' }), ['contract', 'pays by bank']);
    desk.clock.nowMs -= 6 * 86_400_000;
  });

  test('refuses outsiders', () => desk.refusesOutsiders(listDunningExceptions));
});
