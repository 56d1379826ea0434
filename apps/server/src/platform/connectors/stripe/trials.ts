import type Stripe from 'stripe';
import { askOf, idOf, mostListed, pageSize } from './ask.ts';

/** What a subscription has billed since a moment. A type, so that effects remember it. */
export type Billed = {
  readonly invoices: string[];
  /** Paid, or still to be paid, in the currency's smallest unit. */
  readonly cents: number;
  readonly currency: string;
  /** Whether all of it is paid. */
  readonly paid: boolean;
};

/** The invoices of a subscription since a moment that bill something, but drafts and voided ones; null: none. */
async function billedSince(stripe: Stripe, id: string, since: string): Promise<Billed | null> {
  const invoices = await stripe.invoices
    .list({ subscription: id, created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: pageSize })
    .autoPagingToArray({ limit: mostListed });
  const billed = invoices.filter(
    ({ status, amount_due }) => status !== 'draft' && status !== 'void' && amount_due > 0,
  );
  const [first] = billed;
  if (!first) return null;
  return {
    invoices: billed.map((invoice) => invoice.id ?? ''),
    cents: billed.reduce((sum, { amount_due }) => sum + amount_due, 0),
    currency: first.currency,
    paid: billed.every(({ status }) => status === 'paid'),
  };
}

/**
 * Keeps the invoice of a period that is not to be billed from being paid: one of a subscription cannot be deleted, only
 * voided once it is final. Source: https://docs.stripe.com/api/invoices/delete
 */
async function voidDraft(stripe: Stripe, invoiceId: string, key: string): Promise<void> {
  const { status, auto_advance: advances, amount_due: due } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'draft')
    await stripe.invoices.finalizeInvoice(
      invoiceId,
      { auto_advance: false },
      { idempotencyKey: `${key}:final` },
    );
  // One that this did before it was cut off.
  else if (status !== 'open' || advances || due === 0) return;
  await stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `${key}:void` });
}

/** Subscriptions that are free until a moment. @param client undefined where no key is set */
export function stripeTrials(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    /**
     * Has a subscription bill later than it would, where it has billed nothing yet: it is in its trial, or its first
     * invoice is a draft, which is voided.
     * @param until ISO 8601
     * @returns whether nothing is billed before
     */
    postpone: (id: string, until: string, idempotencyKey: string) =>
      asked(async (stripe): Promise<boolean> => {
        const end = Math.floor(Date.parse(until) / 1000);
        const now = await stripe.subscriptions.retrieve(id);
        const latest = idOf(now.latest_invoice);
        const isDraft =
          now.status === 'active' &&
          latest !== null &&
          (await stripe.invoices.retrieve(latest)).status === 'draft';
        if (now.status !== 'trialing' && !isDraft) return false;
        if (isDraft)
          await stripe.invoices.update(
            latest,
            { auto_advance: false },
            { idempotencyKey: `${idempotencyKey}:hold` },
          );
        if ((now.trial_end ?? 0) < end)
          await stripe.subscriptions.update(
            id,
            { trial_end: end, proration_behavior: 'none' },
            { idempotencyKey: `${idempotencyKey}:trial` },
          );
        if (latest !== null) await voidDraft(stripe, latest, idempotencyKey);
        return true;
      }),
    billedSince: (id: string, since: string) => asked((stripe) => billedSince(stripe, id, since)),
  };
}

export type StripeTrials = ReturnType<typeof stripeTrials>;
