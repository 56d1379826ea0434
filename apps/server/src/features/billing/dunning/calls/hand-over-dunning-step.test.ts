import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { handOverDunningStep } from '@midoffice/contract/billing/dunning/calls/hand-over-dunning-step';
import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('hand-over-dunning-step', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('makes a task of the next step, once, and goes on with the one after it', async () => {
    const { userid, invoiceId } = await desk.debtor();
    await desk.refuses(
      handOverDunningStep,
      { invoiceID: invoiceId, stepID: 'mail' },
      409,
      'Dunning is off: there is no next step.',
    );
    await turnOn(desk, policyOf([step('mail', 20, 'mail'), step('block', 24, 'block')]));
    const input = {
      invoiceID: invoiceId,
      stepID: 'mail',
      assignee: desk.admin.userid,
      note: 'Please call them.',
    };
    const { body } = await desk.clerk.call(handOverDunningStep, input);
    assert.equal(body.message, 'Step handed over as a task.');
    assert.deepEqual(await desk.audited(userid, 'dunning.step-handed-over'), ['done']);
    assert.deepEqual(
      await desk.audited(body.taskID, 'dunning.step-handed-over'),
      ['done'],
      'the task has its entry too',
    );
    const [one] = (await desk.clerk.call(getDunningOfCustomer, { userid })).body.cases;
    assert.deepEqual(
      one?.steps.map(({ stepID, state, taskID }) => [stepID, state, taskID]),
      [['mail', 'handed', body.taskID]],
    );
    assert.deepEqual([one?.nextStep, one?.nextOn], ['block', '2026-06-25']);
    await desk.refuses(handOverDunningStep, input, 409, 'Another step is next by now.');
  });

  test('refuses who is no member of staff, invoices that are not owed, and outsiders', async () => {
    const { invoiceId, paidId } = await desk.debtor();
    await desk.refuses(
      handOverDunningStep,
      { invoiceID: invoiceId, stepID: 'mail', assignee: 'somebody' },
      400,
      /^assignees: somebody is no member of staff/,
    );
    await desk.refuses(
      handOverDunningStep,
      { invoiceID: paidId, stepID: 'mail' },
      404,
      /not open with a failed payment/,
    );
    await desk.refuses(
      handOverDunningStep,
      { invoiceID: '', stepID: 'mail' },
      400,
      /^invoiceID: is required/,
    );
    await desk.refusesOutsiders(handOverDunningStep, { invoiceID: invoiceId, stepID: 'mail' });
  });
});
