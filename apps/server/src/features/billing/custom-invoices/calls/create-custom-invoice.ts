import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import type { CustomInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import { ApiError, badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementLookThenEffect, type WriteContext } from '../../../../platform/http/implement.ts';
import { customerForWrite, userWithEmail } from '../../../customers/customer-records/api.ts';
import { mirroredAccounts } from '../../../customers/stripe-accounts/api.ts';
import { checkInvoice } from '../check.ts';
import { effect } from '../effects/create.ts';
import { invoiceOptionsOf } from '../options.ts';
import { clientKey, digestOf, refuseDuplicate, requireSameCurrency, settleInvoice } from '../rules.ts';
import { equalInvoice, runningCurrencies } from '../store.ts';

const dayMs = 86_400_000;

/** Whom an invoice bills: a customer here with an account at the card provider, or a client as typed with neither. */
async function billed(
  context: WriteContext,
  input: CustomInvoiceInput,
): Promise<{ stripeID: string | null; userid?: string }> {
  const { trx } = context;
  if (input.userid === undefined) {
    const owner = await userWithEmail(trx, input.client.email);
    if (owner !== undefined)
      throw badInput(
        'inputData.client.email',
        'this address belongs to a customer: please choose the customer instead',
      );
    return { stripeID: null };
  }
  const account = await customerForWrite(context, input.userid);
  const accounts = await mirroredAccounts(trx, account.userid, 1);
  const active = accounts.find((each) => each.active) ?? accounts[0];
  if (!active || active.record.deleted)
    throw new ApiError(
      409,
      'This customer has no account at the card provider. Please create a Stripe ID for the customer first.',
    );
  requireSameCurrency(input.currency, await runningCurrencies(trx, active.stripeId));
  return { stripeID: active.stripeId, userid: account.userid };
}

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
    const { stripeID, userid } = await billed(context, inputData!);
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
