import { requireStillMayChange } from '../../customers/customer-records/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../customers/stripe-accounts/api.ts';
import {
  customInvoiceActs,
  linesAtOnce,
  type ProviderInvoice,
} from '../../../platform/connectors/stripe/custom-invoices.ts';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { EffectRefused, type EffectRun, type RightsAsked } from '../../../platform/effects/effects.ts';
import type { Platform } from '../../../platform/platform.ts';
import { moneyOf, providerLines, totalsOf, type SettledInvoice } from './rules.ts';

/** What the effect is given. `stripeID` null: the client has no account there that is known here. */
export interface CreateInput {
  readonly invoice: SettledInvoice;
  readonly stripeID: string | null;
}

type Run = EffectRun<CreateInput>;

/** The moment at which a reading of the provider begins, ISO 8601. */
export const readMoment = (): string => new Date(momentUs() / 1000).toISOString();

/** Asks again whether the actor may bill this customer; a client as typed has no account to ask about. */
export async function mayStillBill(
  trx: Trx,
  asked: RightsAsked<{ userid?: string | undefined }>,
): Promise<void> {
  if (asked.input.userid !== undefined)
    await requireStillMayChange(trx, { ...asked, targetId: asked.input.userid });
}

/**
 * An empty draft, or the one of an earlier try, and its client. Like the steps that follow it is asked for anew when staff take a
 * refused one up again: the former draft was discarded.
 */
async function fillDraft({
  input: { invoice, stripeID },
  step,
  platform,
  id,
}: Run): Promise<{ customer: string; draft: string }> {
  const acts = customInvoiceActs(platform.connectors.stripe.client);
  const customer =
    stripeID ??
    (await step('client', (key) =>
      acts.client({ email: invoice.client.email, name: invoice.client.name, effect: id }, key),
    ));
  const draft = await step(
    'draft',
    (key) =>
      acts.draft(
        {
          customer,
          currency: invoice.currency,
          dueDate: invoice.dueDate,
          memo: invoice.memo || null,
          footer: invoice.footer || null,
          reference: invoice.reference || null,
          effect: id,
        },
        key,
      ),
    { fresh: true },
  );
  return { customer, draft };
}

/**
 * Has the provider make the invoice: draft, lines, total compared, final. A refusal on the way takes the draft away.
 * @throws EffectRefused where nothing stays at the provider
 */
export async function issueInvoice(
  run: Run,
): Promise<{ customer: string; issued: ProviderInvoice; readAt: string }> {
  const { input, step, platform } = run;
  const acts = customInvoiceActs(platform.connectors.stripe.client);
  const totals = totalsOf(input.invoice);
  const lines = providerLines(input.invoice, totals);
  const { customer, draft } = await fillDraft(run);
  try {
    for (let from = 0; from < lines.length; from += linesAtOnce)
      await step(
        `lines ${from}`,
        (key) => acts.addLines(draft, lines.slice(from, from + linesAtOnce), from, key),
        { fresh: true },
      );
    const { totalCents } = await step('look', () => acts.invoice(draft), { fresh: true, reads: true });
    if (totalCents !== totals.totalCents) {
      const format = moneyOf(input.invoice.currency);
      throw new EffectRefused(
        `The card provider computes ${format(totalCents)} instead of ${format(totals.totalCents)}. No invoice was created; please check the customer's tax settings there.`,
        409,
      );
    }
    const final = await step('finalize', async (key) => {
      const readAt = readMoment();
      const issued = await acts.finalize(draft, key);
      if (issued.status === 'draft' || !issued.number) throw new Error('the invoice is not final');
      return { issued, readAt };
    });
    return { customer, ...final };
  } catch (error) {
    if (error instanceof EffectRefused) await step('discard', () => acts.discard(draft), { fresh: true });
    throw error;
  }
}

/** Reads the customer again after an act; without it the events of the provider bring the mirror up to date. */
export async function mirrorOf(
  platform: Platform,
  userid: string | undefined,
): Promise<(trx: Trx) => Promise<void>> {
  if (userid === undefined) return async () => undefined;
  try {
    const mirrors = await fetchFromStripe(platform, userid);
    return (trx) => keepFromStripe(trx, userid, mirrors);
  } catch {
    return async () => undefined;
  }
}
