import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { renewsAgain, type BillingTerms } from '../billing-terms.ts';
import { askOf, idOf, instantOf, mostListed, pageSize, unlessMissing } from './ask.ts';
import { isMissing } from './failures.ts';
import { defaultMethods, heldMethods } from './methods.ts';
import { nextInvoice } from './next-invoice.ts';
import { payInvoice } from './pay.ts';
import { planMetadata, planOfSubscription } from './plans.ts';
import { renewalOf, termsOf } from './records.ts';

/** A running subscription with what a change of its price needs. */
export type RunningSubscription = {
  readonly id: string;
  readonly status: string;
  /** The first item, which is the only one where `terms.itemCount` is 1. */
  readonly itemId: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly planCode: string | null;
  readonly terms: BillingTerms;
  readonly currentPeriodEnd: string | null;
  /** When it ends; null: it has no end. */
  readonly cancelAt: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly collectionMethod: string;
};

/** A price of the catalogue with what one of it bills. */
export type CataloguePrice = { readonly id: string; readonly terms: BillingTerms };

const running = new Set<string>(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

const subscriptionOf = (subscription: Stripe.Subscription): RunningSubscription => {
  const item = subscription.items.data[0];
  return {
    id: subscription.id,
    status: subscription.status,
    itemId: item?.id ?? '',
    priceId: item?.price.id ?? '',
    quantity: item?.quantity ?? 1,
    planCode: planOfSubscription(subscription),
    terms: termsOf(subscription.currency, subscription.items.data),
    ...renewalOf(subscription),
    collectionMethod: subscription.collection_method,
  };
};

async function readInvoice(stripe: Stripe, invoiceId: string) {
  const invoice = await stripe.invoices.retrieve(invoiceId);
  return {
    status: invoice.status,
    customer: idOf(invoice.customer),
    remainingCents: invoice.amount_remaining,
    currency: invoice.currency,
    /** The subscription that it bills. */
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    collectionMethod: invoice.collection_method,
    /** ISO 8601; null where a card is charged. */
    dueDate: invoice.due_date ? instantOf(invoice.due_date) : null,
  };
}

const changedMeanwhile = (): EffectRefused =>
  new EffectRefused(
    'The subscription has changed in the meantime. Nothing was changed, please check again.',
    409,
  );

/**
 * Acts at the card provider, for the steps of effects. Each looks before it acts, so that it may be repeated at any
 * time, and sends the step's idempotency key.
 * Failures: `EffectRefused` where nothing happened, anything else where it is not known.
 */
export function stripeActs(client: Stripe | undefined) {
  const asked = askOf(client);
  /** Of a customer whom the provider does not know, or knows no more: nothing. */
  const listed = <T>(list: (connected: Stripe) => Promise<T[]>): Promise<T[]> =>
    asked(async (stripe) => {
      try {
        return await list(stripe);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    });
  return {
    /** The customer's payment methods of every kind, the default one first. */
    paymentMethodsOf: (stripeId: string) =>
      listed(async (stripe) => (await heldMethods(stripe, stripeId)).methods),
    /** What the provider charges by itself; of a customer whom it does not know: nothing. */
    defaultMethods: (stripeId: string) =>
      asked(
        async (stripe) =>
          (await unlessMissing(() => defaultMethods(stripe, stripeId))) ?? {
            methods: [],
            defaultId: null,
            ofSubscriptions: {},
          },
      ),
    /** An invoice in its current state. */
    invoice: (invoiceId: string) => asked((stripe) => readInvoice(stripe, invoiceId)),
    /** The same; null where the provider knows no such invoice. */
    findInvoice: (invoiceId: string) =>
      asked((stripe) => unlessMissing(() => readInvoice(stripe, invoiceId))),
    /**
     * Pays an open invoice with one card. A decline is an answer, since the next card is tried then.
     * @throws EffectPending while the bank has not answered for good: another card could charge twice
     */
    pay: (invoiceId: string, cardId: string, idempotencyKey: string) =>
      asked((stripe) => payInvoice(stripe, { invoiceId, cardId, idempotencyKey })),
    /**
     * Takes a card off its customer. Gone already counts as done.
     * @param wanted asked right before; throws where it is to stay
     */
    detach: (cardId: string, idempotencyKey: string, wanted: () => Promise<void>) =>
      asked(async (stripe): Promise<boolean> => {
        const card = await stripe.paymentMethods.retrieve(cardId);
        if (card.customer === null) return false;
        await wanted();
        await stripe.paymentMethods.detach(cardId, {}, { idempotencyKey });
        return true;
      }),
    /** The subscriptions that run. */
    runningSubscriptions: (stripeId: string) =>
      listed(async (stripe) => {
        const subscriptions = await stripe.subscriptions
          .list({ customer: stripeId, status: 'all', limit: pageSize })
          .autoPagingToArray({ limit: mostListed });
        return subscriptions.filter(({ status }) => running.has(status)).map(subscriptionOf);
      }),
    /** Lets a subscription run to the end of what is paid, and no further. */
    endAtPeriodEnd: (id: string, idempotencyKey: string) =>
      asked(async (stripe): Promise<boolean> => {
        const now = subscriptionOf(await stripe.subscriptions.retrieve(id));
        if (!running.has(now.status) || !renewsAgain(now)) return false;
        await stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey });
        return true;
      }),
    /**
     * Ends a subscription at once, nothing is charged or credited. Ended already counts as done.
     * @param wanted asked right before with its status, and throws where it is not to end any more
     */
    endNow: (id: string, idempotencyKey: string, wanted?: (status: string) => Promise<void>) =>
      asked(async (stripe): Promise<boolean> => {
        const now = await stripe.subscriptions.retrieve(id);
        if (!running.has(now.status)) return false;
        await wanted?.(now.status);
        await stripe.subscriptions.cancel(id, {}, { idempotencyKey });
        return true;
      }),
    /** The catalogue's price of a plan: the active one whose look-up key is the plan code. */
    priceOf: (planCode: string) =>
      asked(async (stripe): Promise<CataloguePrice | null> => {
        const { data } = await stripe.prices.list({ lookup_keys: [planCode], active: true, limit: 1 });
        const price = data[0];
        return price?.recurring
          ? { id: price.id, terms: termsOf(price.currency, [{ price, quantity: 1 }]) }
          : null;
      }),
    /** What a subscription bills next, as it is or at another price. Null: it bills nothing any more. */
    nextInvoice: (id: string, change?: { itemId: string; priceId: string }) =>
      asked((stripe) => nextInvoice(stripe, id, change)),
    /**
     * Moves a subscription to another price; nothing is charged or credited for the period, which the provider's own
     * preview has to say right before.
     * @param move.from the price that it has
     */
    moveToPrice: (
      move: { id: string; itemId: string; from: string; priceId: string; planCode: string; effect: string },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<boolean> => {
        const now = subscriptionOf(await stripe.subscriptions.retrieve(move.id));
        if (now.priceId === move.priceId) return false;
        if (now.priceId !== move.from || !running.has(now.status)) throw changedMeanwhile();
        const next = await nextInvoice(stripe, move.id, move);
        if (!next || next.chargesNow)
          throw new EffectRefused(
            'The card provider would bill this change at once. Nothing was changed.',
            409,
          );
        await stripe.subscriptions.update(
          move.id,
          {
            items: [{ id: move.itemId, price: move.priceId }],
            proration_behavior: 'none',
            metadata: { ...planMetadata(move.priceId, move.planCode), midoffice_effect: move.effect },
          },
          { idempotencyKey },
        );
        return true;
      }),
    /** Makes a customer, or finds the one that this effect made. */
    createCustomer: (
      given: { email: string; name: string; userid: string; effect: string },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<string> => {
        const { data } = await stripe.customers.list({ email: given.email, limit: pageSize });
        const made = data.find(({ metadata }) => metadata['midoffice_effect'] === given.effect);
        if (made) return made.id;
        const { email, name, userid, effect } = given;
        const customer = await stripe.customers.create(
          { email, ...(name && { name }), metadata: { userid, midoffice_effect: effect } },
          { idempotencyKey },
        );
        return customer.id;
      }),
    /**
     * Begins a subscription that is free until a moment, or finds the one that this effect made.
     * @param given.wanted asked right before one is begun; throws where it is not wanted any more
     */
    subscribeFrom: (
      given: {
        customer: string;
        priceId: string;
        /** The payment method that is charged. */
        cardId: string;
        from: string;
        planCode: string;
        effect: string;
        paypal: string;
        wanted: () => Promise<void>;
      },
      idempotencyKey: string,
    ) =>
      asked(async (stripe): Promise<string> => {
        const { customer, priceId, cardId, from, planCode, effect, paypal, wanted } = given;
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: pageSize });
        // One that was taken back is not the one that is wanted.
        const made = data.find(
          ({ metadata, status }) => metadata['midoffice_effect'] === effect && running.has(status),
        );
        if (made) return made.id;
        await wanted();
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price: priceId }],
            default_payment_method: cardId,
            trial_end: Math.floor(Date.parse(from) / 1000),
            metadata: {
              ...planMetadata(priceId, planCode),
              midoffice_effect: effect,
              paypal_subscription: paypal,
            },
          },
          { idempotencyKey },
        );
        return subscription.id;
      }),
  };
}

export type StripeActs = ReturnType<typeof stripeActs>;
