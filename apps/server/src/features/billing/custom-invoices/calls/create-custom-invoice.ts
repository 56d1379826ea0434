import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementLookThenEffect } from '../../../../platform/http/implement.ts';
import { accountBilled } from '../billed.ts';
import { checkInvoice } from '../check.ts';
import { effect } from '../effects/create.ts';
import { invoiceOptionsOf } from '../options.ts';
import { clientKey, digestOf, refuseDuplicate, settleInvoice } from '../rules.ts';
import { equalInvoice } from '../store.ts';

const dayMs = 86_400_000;

export const handler = implementLookThenEffect(
  createCustomInvoice,
  effect,
  async (context, { process }) => (process ? undefined : invoiceOptionsOf(context.platform, context.db)),
  async (context, { inputData, expectedTotalCents }) => {
    if (!inputData) throw badInput('inputData', 'is required where process is true');
    const invoice = settleInvoice(inputData, context.platform.now());
    const totals = await checkInvoice(context, invoice);
    if (expectedTotalCents !== undefined && expectedTotalCents !== totals.totalCents)
      throw conflict('The total differs from the preview. No invoice was created.', [
        {
          field: 'expectedTotalCents',
          expected: expectedTotalCents,
          actual: totals.totalCents,
          wanted: totals.totalCents,
        },
      ]);
    return { invoice, totals };
  },
  async (context, { inputData, allowDuplicate, reason }, { invoice, totals }) => {
    const { trx, platform } = context;
    const { stripeID, userid } = await accountBilled(context, inputData!);
    const input = { ...inputData!, ...(userid !== undefined && { userid }) };
    const since = new Date(platform.now() - dayMs).toISOString();
    if (!allowDuplicate) refuseDuplicate(await equalInvoice(trx, digestOf(input), since));
    const facts = {
      client: input.client.email,
      currency: input.currency,
      totalCents: totals.totalCents,
      lines: input.lines.length,
      dueDate: invoice.dueDate,
    };
    return {
      targetKind: userid === undefined ? 'invoice client' : 'account',
      targetId: clientKey(input),
      input: { invoice: { ...invoice, ...(userid !== undefined && { userid }) }, stripeID },
      lock: `custom-invoice:${clientKey(input)}`,
      after: facts,
      reason,
    };
  },
);
