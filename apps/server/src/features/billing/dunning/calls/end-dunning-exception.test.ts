import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('end-dunning-exception', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('ends once, audited; what is not there or has ended is refused', async () => {
    const { userid } = await desk.debtor();
    const { body } = await desk.clerk.call(saveDunningException, {
      userid,
      mode: 'pause',
      reason: 'x',
      until: '2026-06-20',
    });
    assert.equal(
      (await desk.clerk.call(endDunningException, { id: body.id, reason: 'paid' })).body.message,
      'Exception ended.',
    );
    assert.deepEqual(await desk.audited(userid, 'dunning.exception-ended'), ['done']);
    await desk.refuses(endDunningException, { id: body.id }, 409, 'This exception has ended already.');
    await desk.refuses(endDunningException, { id: 999_999 }, 404, 'There is no such exception.');
    await desk.refuses(endDunningException, { id: 0 }, 400, /^id: must be at least 1/);
    await desk.refusesOutsiders(endDunningException, { id: body.id });
  });
});
