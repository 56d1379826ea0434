// Long: runs with `npm test -- all`.
import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { outcomeLine, runAgainstFaults, timesMade, waysOfFailing } from './testing/fault-runs.ts';
import {
  billedCustomer,
  invoiceInput,
  invoiceWorld,
  providerInvoices,
  type InvoiceWorld,
} from './testing/invoices.ts';

describe('custom invoices at a failing provider', () => {
  let world: InvoiceWorld;
  before(async () => {
    world = await invoiceWorld({ work: true });
  });
  after(() => world.close());

  enduranceTest(
    'runs end in exactly one invoice each, whole and final',
    { rounds: 200, least: waysOfFailing },
    async ({ rounds, seed }) => {
      const outcome = await runAgainstFaults(world, rounds, seed);
      console.log(outcomeLine('failing provider', outcome));
      assert.equal(outcome.exactlyOne, rounds);
    },
  );

  test('a provider that computes another total gets no invoice, and keeps no draft', async () => {
    const { userid, stripeID, client } = await billedCustomer(world);
    // Somebody adds an item to the draft while it is filled.
    world.sandbox.inject({
      kind: 'delay',
      method: 'POST',
      path: '/v1/invoices/*/add_lines',
      delayMs: 700,
      times: 1,
    });
    const answer = world.admin.call(createCustomInvoice, {
      process: true,
      inputData: invoiceInput({ userid, client }),
    });
    let draft: string | undefined;
    for (let tries = 0; tries < 100 && !draft; tries += 1) {
      draft = (await providerInvoices(world, stripeID))[0]?.id;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await world.onlooker.invoiceItems.create({
      customer: stripeID,
      invoice: draft!,
      amount: 1,
      currency: 'eur',
    });
    const { status, body } = await answer;
    world.sandbox.clearFaults();
    assert.equal(status, 409, body.message);
    assert.match(body.message, /^The card provider computes €300\.01 instead of €300\.00/);
    assert.equal((await providerInvoices(world, stripeID)).length, 0);
    // Taken up again, it begins with another draft.
    const [refused] = (await world.admin.call(listEffects, { userid })).body.rows;
    const again = await world.admin.call(retryEffect, { id: refused!.id });
    assert.deepEqual([again.status, again.body.effect.state], [200, 'done'], again.body.message);
    assert.equal(await timesMade(world, stripeID), 1);
    assert.equal((await world.admin.call(retryEffect, { id: refused!.id })).status, 409);
    assert.equal(await timesMade(world, stripeID), 1);
  });
});
