// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDunningFigures } from '@midoffice/contract/billing/dunning/calls/get-dunning-figures';
import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { debtor } from './testing/customers.ts';
import { caseOf, mirrorInvoice } from './testing/look-store.ts';
import { newStep, policyOf, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';

describeDunning('what dunning has recovered', (world) => {
  const { run } = world;
  const owing = async (paidBefore = 0) => {
    const { invoiceID } = await debtor(world);
    if (paidBefore)
      await mirrorInvoice(world.db, invoiceID, { status: 'open', paid: paidBefore, remaining: 2900 });
    await turnOn(world, policyOf([newStep('mail', 1, 'mail')]));
    await run();
    return invoiceID;
  };
  const totals = async () => (await world.admin.call(getDunningFigures, {})).body.totals;
  const closedAs = async (invoiceID: string) => {
    const found = await caseOf(world.db, invoiceID);
    return [found?.state, found?.recovered, found?.after];
  };

  test('an invoice that a credit note settled is closed, and nothing of it counts as recovered', async () => {
    const invoiceID = await owing();
    await mirrorInvoice(world.db, invoiceID, { status: 'paid', paid: 0, remaining: 0 });
    const { body } = await world.admin.call(listDunningCases, { state: 'open' });
    assert.deepEqual(
      body.rows.map(({ state }) => state),
      ['closed'],
    );
    assert.equal((await run()).closed, 1);
    assert.equal((await run()).closed, 0);
    assert.deepEqual(await closedAs(invoiceID), ['closed', 0, null]);
    assert.deepEqual(await totals(), [
      { currency: 'usd', cents: 0, invoices: 0, lostCents: 2900, openCents: 0 },
    ]);
  });

  test('what was paid counts, up to the open amount: not the credit note beside it, nor what was paid before', async () => {
    const invoiceID = await owing(1000);
    await mirrorInvoice(world.db, invoiceID, { status: 'open', paid: 1000, remaining: 1100 });
    assert.deepEqual(
      (await totals()).map(({ openCents }) => openCents),
      [1100],
    );
    await mirrorInvoice(world.db, invoiceID, { status: 'paid', paid: 2100, remaining: 0 });
    await run();
    const [state, recovered] = await closedAs(invoiceID);
    assert.deepEqual([state, recovered], ['paid', 1100]);
  });
});
