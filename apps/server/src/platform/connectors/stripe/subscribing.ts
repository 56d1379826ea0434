import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { askOf, mostListed, pageSize } from './ask.ts';
import { planMetadata } from './plans.ts';

/** Statuses in which a subscription bills, or will again. */
const running = new Set<string>(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete']);

/** A subscription that is paid by the invoices that the client gets. */
export interface NewSubscription {
  readonly customer: string;
  readonly priceId: string;
  readonly daysUntilDue: number;
  readonly planCode: string;
  /** Names it for good: it is found again, however often it is asked for. */
  readonly mark: string;
  /** Refuses where the first invoice would say something else than was agreed; asked right before it begins. */
  readonly asAgreed: (first: FirstInvoice) => void;
}

/** What the first invoice of a new subscription says. A type, so that effects remember it. */
export type FirstInvoice = { readonly currency: string; readonly totalCents: number };

/** Beginning subscriptions at the card provider. Failures as those of `stripeActs`. */
export function subscribingActs(client: Stripe | undefined) {
  const asked = askOf(client);
  const runningOf = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> => {
    const all = await stripe.subscriptions
      .list({ customer, status: 'all', limit: pageSize })
      .autoPagingToArray({ limit: mostListed });
    return all.filter(({ status }) => running.has(status));
  };
  const isMarked = ({ metadata }: Stripe.Subscription, mark: string): boolean =>
    metadata['midoffice_effect'] === mark;
  const refuseOther = (found: readonly Stripe.Subscription[], mark: string): void => {
    const other = found.find((one) => !isMarked(one, mark));
    if (other)
      throw new EffectRefused(
        `The customer has a running subscription already: ${other.id}. Create a price under its product and move it by Custom Enterprise Migration.`,
        409,
      );
  };
  const previewOf = async (
    stripe: Stripe,
    { customer, priceId }: Pick<NewSubscription, 'customer' | 'priceId'>,
  ): Promise<FirstInvoice> => {
    const { currency, total } = await stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price: priceId }] },
    });
    return { currency, totalCents: total };
  };
  return {
    /** Refuses where the customer has another subscription that bills. @throws EffectRefused 409 */
    requireNoOther: (customer: string, mark: string) =>
      asked(async (stripe): Promise<true> => {
        refuseOther(await runningOf(stripe, customer), mark);
        return true;
      }),
    /** The provider's own preview of what the first invoice would say. */
    preview: (given: Pick<NewSubscription, 'customer' | 'priceId'>) =>
      asked((stripe) => previewOf(stripe, given)),
    /** Begins a subscription, or finds the one that was begun. @throws EffectRefused 409 where another began since the look */
    begin: (given: NewSubscription, idempotencyKey: string) =>
      asked(async (stripe): Promise<string> => {
        const { customer, priceId, daysUntilDue, planCode, mark } = given;
        const found = await runningOf(stripe, customer);
        const made = found.find((one) => isMarked(one, mark));
        if (made) return made.id;
        refuseOther(found, mark);
        given.asAgreed(await previewOf(stripe, given));
        const { id } = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price: priceId }],
            collection_method: 'send_invoice',
            days_until_due: daysUntilDue,
            metadata: { ...planMetadata(priceId, planCode), midoffice_effect: mark },
          },
          { idempotencyKey },
        );
        return id;
      }),
  };
}
