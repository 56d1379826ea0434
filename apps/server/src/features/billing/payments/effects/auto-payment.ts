import type { ExpectedInvoices } from '@midoffice/contract/billing/payments/shapes';
import type { HeldMethod } from '../../../../platform/connectors/stripe/methods.ts';
import type { OpenInvoice } from '../../../../platform/connectors/stripe/open-invoices.ts';
import type { Payment } from '../../../../platform/connectors/stripe/pay.ts';
import {
  EffectPending,
  EffectRefused,
  effectKind,
  type EffectRun,
} from '../../../../platform/effects/effects.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { chargeRefusal, defaultCards, paidMeanwhile } from '../charging.ts';
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
  const cards = await defaultCards(acts, stripeID);
  const invoices = rows.map((invoice) => {
    const { id, remainingCents, currency } = invoice;
    const card = cards.of(invoice);
    if (!card) throw new EffectRefused(cards.none, 409);
    cards.requireShown(expected?.find(({ invoiceID: shown }) => shown === id)?.cardID, card);
    return { id, remainingCents, currency, card };
  });
  return { invoices };
}

/** What the look remembers. Of former versions one card for all invoices. */
interface Found {
  readonly invoices: readonly (Omit<Invoice, 'card'> & Partial<Pick<Invoice, 'card'>>)[];
  readonly card?: HeldMethod;
}

/** A no of the card provider to one invoice: the others are paid all the same. */
type Refusal = { readonly message: string; readonly status: number };
type Tried = Payment & { readonly refused?: Refusal };

interface Invoice {
  readonly id: string;
  readonly remainingCents: number;
  readonly currency: string;
  readonly card: HeldMethod;
}

/** What became of the invoices that were tried. */
interface Outcome {
  readonly paid: string[];
  /** Paid by somebody else while this one was under way. */
  readonly meanwhile: string[];
  readonly refused: Map<string, Refusal>;
  declined: string | null;
  declinedCard: string;
}

/** Why the provider does not take a payment: what the invoice says, else its own answer. */
async function refusalOf({ connectors }: Platform, id: string, error: EffectRefused): Promise<Refusal> {
  const { status, message } = error;
  // A failed read says nothing of the refusal.
  const invoice = await connectors.stripe.openInvoices.invoice(id).catch(() => null);
  return { status, message: (invoice && chargeRefusal(invoice)) ?? message };
}

/**
 * Pays one after the other, until one is declined.
 * @throws EffectPending where our key is refused after others were paid: nothing is known of earlier tries then
 */
async function payAll({ platform, step }: EffectRun<Input>, invoices: readonly Invoice[]): Promise<Outcome> {
  const { acts } = platform.connectors.stripe;
  const all: Outcome = { paid: [], meanwhile: [], refused: new Map(), declined: null, declinedCard: '' };
  for (const { id, card } of invoices) {
    const outcome = await step<Tried>(
      `pay ${id}`,
      async (key) => {
        try {
          return await acts.pay(id, card.id, key);
        } catch (error) {
          if (!(error instanceof EffectRefused)) throw error;
          if (error.status < 500)
            return {
              paid: false,
              alreadyPaid: false,
              declined: null,
              refused: await refusalOf(platform, id, error),
            };
          if (!all.paid.length) throw error;
          throw new EffectPending(
            `${all.paid.length} of ${invoices.length} invoices paid so far. ${error.message}`,
          );
        }
      },
      { fresh: true },
    );
    if (outcome.alreadyPaid) all.meanwhile.push(id);
    else if (outcome.refused) all.refused.set(id, outcome.refused);
    else if (outcome.paid) all.paid.push(id);
    else {
      all.declined = outcome.declined ?? 'not accepted';
      all.declinedCard = card.label;
      break;
    }
  }
  return all;
}

/** What staff read. */
function outcomeText({ paid, meanwhile, refused, declined, declinedCard }: Outcome, of: number): string {
  const others = [
    ...(meanwhile.length
      ? [
          ` ${meanwhile.length} ${meanwhile.length === 1 ? 'was' : 'were'} paid meanwhile, not with this card.`,
        ]
      : []),
    ...[...refused].map(([id, { message }]) => ` ${id} was not charged: ${message}`),
  ].join('');
  if (declined !== null)
    return `${paid.length} of ${of} invoices paid, then ${declinedCard} was declined: ${declined}.${others}`;
  if (paid.length === 0) return of === 1 ? paidMeanwhile : `No invoice was charged.${others}`;
  return others ? `${paid.length} of ${of} invoices paid.${others}` : 'Auto Payment made successfully';
}

/** The refusal of the whole, where nothing was paid; undefined: something was. */
function wholeRefusal({ paid, meanwhile, refused, declined, declinedCard }: Outcome): Refusal | undefined {
  if (paid.length || meanwhile.length) return undefined;
  const each = [...refused].map(([id, { message }]) => (refused.size === 1 ? message : `${id}: ${message}`));
  if (declined !== null)
    return {
      message: [`The card was declined. ${declinedCard}: ${declined}.`, ...each].join(' '),
      status: 402,
    };
  return { message: each.join(' '), status: [...refused.values()][0]?.status ?? 409 };
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
  async run(run) {
    const { input, step, platform, targetId } = run;
    const found: Found = await step('look', () => decide(platform, input), { fresh: true, reads: true });
    const invoices = found.invoices.map((invoice) => ({ ...invoice, card: invoice.card ?? found.card! }));
    const outcome = await payAll(run, invoices);
    const { paid, meanwhile, refused, declined } = outcome;
    const keep = await mirrorAfter(platform, targetId);
    const refusal = wholeRefusal(outcome);
    if (refusal) throw new EffectRefused(refusal.message, refusal.status, keep);
    const named = ({ id, remainingCents, currency }: Invoice): string =>
      `${id} ${money(remainingCents, currency)}`;
    return {
      message: outcomeText(outcome, invoices.length),
      after: {
        card: [...new Set(invoices.map(({ card }) => card.label))].join(', '),
        paid: invoices.filter(({ id }) => paid.includes(id)).map(named),
        ...(meanwhile.length && { paidMeanwhile: meanwhile }),
        ...(refused.size && {
          refused: invoices
            .filter(({ id }) => refused.has(id))
            .map((invoice) => `${named(invoice)}: ${refused.get(invoice.id)?.message}`),
        }),
        declined,
      },
      result: { paid },
      keep,
    };
  },
});
