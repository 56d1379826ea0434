import type Stripe from 'stripe';
import { askOf, idOf, instantOf, pageSize, unlessMissing } from './ask.ts';
import { ownMethodOf } from './methods.ts';

/** An invoice with what is open of it, in the currency's smallest unit. A type, so that effects remember it. */
export type OpenInvoice = {
  readonly id: string;
  readonly number: string | null;
  readonly stripeID: string | null;
  /** draft, open, paid, uncollectible or void. */
  readonly status: string | null;
  readonly remainingCents: number;
  readonly currency: string;
  /** charge_automatically or send_invoice. */
  readonly collection: string;
  readonly created: string;
  readonly dueDate: string | null;
  /** The payment method that it names itself. */
  readonly methodId: string | null;
  readonly subscriptionId: string | null;
};

const openInvoice = (invoice: Stripe.Invoice): OpenInvoice => ({
  id: invoice.id ?? '',
  number: invoice.number,
  stripeID: idOf(invoice.customer),
  status: invoice.status,
  remainingCents: invoice.amount_remaining,
  currency: invoice.currency,
  collection: invoice.collection_method,
  created: instantOf(invoice.created),
  dueDate: invoice.due_date ? instantOf(invoice.due_date) : null,
  methodId: ownMethodOf(invoice),
  subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
});

/** Invoices that are to be charged. Failures as those of `stripeActs`. */
export function stripeOpenInvoices(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    /** An invoice in its current state; null where the provider knows none of this id. */
    invoice: (id: string) =>
      asked((stripe) => unlessMissing(async () => openInvoice(await stripe.invoices.retrieve(id)))),
    /** The open invoices of a customer, the oldest first; 100 at most, and whether there are more. */
    ofCustomer: (stripeID: string) =>
      asked(async (stripe) => {
        const page = await unlessMissing(async () =>
          stripe.invoices.list({ customer: stripeID, status: 'open', limit: pageSize }),
        );
        const rows = (page?.data ?? [])
          .filter(({ amount_remaining }) => amount_remaining > 0)
          .map(openInvoice)
          .sort((a, b) => a.created.localeCompare(b.created) || a.id.localeCompare(b.id));
        return { rows, more: page?.has_more ?? false };
      }),
  };
}

export type StripeOpenInvoices = ReturnType<typeof stripeOpenInvoices>;
