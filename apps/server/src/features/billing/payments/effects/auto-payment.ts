import type { ExpectedInvoices } from '@midoffice/contract/billing/payments/shapes';
import type { OpenInvoice } from '../../../../platform/connectors/stripe/open-invoices.ts';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { defaultCard, paidMeanwhile } from '../charging.ts';
import { mirrorAfter } from '../mirror.ts';
import { money } from '../rules.ts';

interface Input {
  readonly stripeID: string;
  /** Null: all open ones. */
  readonly invoiceID: string | null;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedInvoices | undefined;
}

const sameAs = (expected: ExpectedInvoices, rows: readonly OpenInvoice[]): boolean =>
  expected.length === rows.length &&
  expected.every(({ invoiceID, currency, remaining }) =>
    rows.some((row) => row.id === invoiceID && row.currency === currency && row.remainingCents === remaining),
  );

/** What is to be paid with which card, as it is now. @throws EffectRefused 409 */
async function decide({ connectors }: Platform, { stripeID, invoiceID, expected }: Input) {
  const { openInvoices, acts } = connectors.stripe;
  const { rows: all, more } = await openInvoices.ofCustomer(stripeID);
  const rows = invoiceID === null ? all : all.filter(({ id }) => id === invoiceID);
  if (expected && !sameAs(expected, rows))
    throw new EffectRefused(
      'Other invoices are open now than were shown. Nothing was charged, please check again.',
      409,
    );
  if (!rows.length) throw new EffectRefused('No invoice of this customer is open.', 409);
  if (more && invoiceID === null)
    throw new EffectRefused('More than 100 invoices are open. Please pay them one by one.', 409);
  const card = await defaultCard(acts, stripeID);
  if (!card) throw new EffectRefused('The customer has no card to charge.', 409);
  return {
    card,
    invoices: rows.map(({ id, remainingCents, currency }) => ({ id, remainingCents, currency })),
  };
}

interface Outcome {
  readonly paid: readonly string[];
  /** Paid by somebody else while this one was under way. */
  readonly meanwhile: readonly string[];
  readonly declined: string | null;
  readonly of: number;
  readonly card: string;
}

/** What staff read. */
function outcomeText({ paid, meanwhile, declined, of, card }: Outcome): string {
  const others =
    meanwhile.length === 0
      ? ''
      : ` ${meanwhile.length} ${meanwhile.length === 1 ? 'was' : 'were'} paid meanwhile, not with this card.`;
  if (declined !== null)
    return `${paid.length} of ${of} invoices paid, then ${card} was declined: ${declined}.${others}`;
  if (paid.length === 0) return of === 1 ? paidMeanwhile : `No invoice was charged.${others}`;
  return others ? `${paid.length} of ${of} invoices paid.${others}` : 'Auto Payment made successfully';
}

/** Pays a customer's open invoices with the default card, the oldest first, until one is declined. */
export const effect = effectKind<Input>({
  kind: 'payments.auto-payment',
  title: 'Automatic payment',
  changes: ['accounts', 'custom-invoices'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  stillBelongs: stillLinked,
  lockedMessage: 'An automatic payment of this customer is already in progress, please wait for the outcome.',
  async run({ input, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const { card, invoices } = await step('look', () => decide(platform, input), {
      fresh: true,
      reads: true,
    });
    const paid: string[] = [];
    const meanwhile: string[] = [];
    let declined: string | null = null;
    for (const { id } of invoices) {
      const outcome = await step(`pay ${id}`, (key) => acts.pay(id, card.id, key), { fresh: true });
      if (outcome.alreadyPaid) {
        meanwhile.push(id);
        continue;
      }
      if (!outcome.paid) {
        declined = outcome.declined ?? 'not accepted';
        break;
      }
      paid.push(id);
    }
    const keep = await mirrorAfter(platform, targetId);
    if (declined !== null && paid.length === 0 && meanwhile.length === 0)
      throw new EffectRefused(`The card was declined. ${card.label}: ${declined}.`, 402, keep);
    return {
      message: outcomeText({ paid, meanwhile, declined, of: invoices.length, card: card.label }),
      after: {
        card: card.label,
        paid: invoices
          .filter(({ id }) => paid.includes(id))
          .map(({ id, remainingCents, currency }) => `${id} ${money(remainingCents, currency)}`),
        ...(meanwhile.length && { paidMeanwhile: meanwhile }),
        declined,
      },
      result: { paid },
      keep,
    };
  },
});
