import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { openCases, owedInvoices } from '../store.ts';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('get-dunning-of-customer', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('shows the cases with the next step as of now, and what exceptions hold', async () => {
    const { userid, invoiceId } = await desk.debtor();
    await turnOn(desk, policyOf([step('mail', 20, 'mail')]));
    const { db } = desk.server.platform;
    const nowMs = desk.clock.nowMs;
    await openCases(db, await owedInvoices(db, { nowMs, activatedAt: null }), nowMs);
    const first = (await desk.clerk.call(getDunningOfCustomer, { userid })).body;
    assert.deepEqual([first.on, first.paused, first.exceptions], [true, false, []]);
    assert.deepEqual(
      first.cases.map((one) => [one.invoiceID, one.nextStep, one.nextOn, one.wait]),
      [[invoiceId, 'mail', '2026-06-21', null]],
    );
    await desk.clerk.call(saveDunningException, {
      userid,
      mode: 'pause',
      reason: 'pays by bank',
      until: '2026-06-30',
    });
    const paused = (await desk.clerk.call(getDunningOfCustomer, { userid })).body;
    assert.equal(paused.cases[0]?.wait, 'Paused until 2026-06-30: pays by bank');
    assert.equal(paused.exceptions.length, 1);
  });

  test('begins with the open invoice that failed first, whenever its case was opened', async () => {
    const { userid, invoiceId } = await desk.debtor();
    const { db } = desk.server.platform;
    const nowMs = desk.clock.nowMs;
    const [first] = await owedInvoices(db, { nowMs, activatedAt: null, userid });
    const later = (invoiceId: string, failedAt: string) => ({ ...first!, invoiceId, failedAt });
    await openCases(db, [first!], nowMs);
    await openCases(db, [later('in_a_third', '2026-06-14T09:00:00Z')], nowMs + 1);
    await openCases(db, [later('in_b_second', '2026-06-13T09:00:00Z')], nowMs + 2);
    const { cases } = (await desk.clerk.call(getDunningOfCustomer, { userid })).body;
    assert.deepEqual(
      cases.map(({ invoiceID }) => invoiceID),
      [invoiceId, 'in_b_second', 'in_a_third'],
    );
  });

  test('refuses who is not there, staff, and outsiders', async () => {
    const { userid } = await desk.server.staff({ role: 'analyst' });
    await desk.refuses(getDunningOfCustomer, { userid: 'nobody-there' }, 404, 'No Users Found.');
    await desk.refuses(getDunningOfCustomer, { userid }, 403, /^Only an admin may open/);
    await desk.refuses(getDunningOfCustomer, { userid: '' }, 400, /^Please select a user$/);
    await desk.refusesOutsiders(getDunningOfCustomer, { userid });
  });
});
