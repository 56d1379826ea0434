import type Stripe from 'stripe';
import { askOf, instantOf, mostListed, pageSize, unlessMissing } from './ask.ts';

/** A payment link with its product, as the provider has them. Amounts are in the currency's smallest unit. */
export type PaymentLinkRecord = {
  readonly id: string;
  readonly url: string;
  readonly active: boolean;
  readonly name: string;
  readonly description: string;
  /** Null: the payer decides, or it has several prices. */
  readonly amountCents: number | null;
  readonly currency: string;
  /** month or year and the like; null: paid once. */
  readonly interval: string | null;
  /** Of its product: the provider keeps no date of the link itself. ISO 8601. */
  readonly createdAt: string;
};

/** The one line of a link: what it sells. */
async function lineOf(stripe: Stripe, id: string): Promise<Stripe.LineItem | undefined> {
  const { data } = await stripe.paymentLinks.listLineItems(id, {
    limit: 2,
    expand: ['data.price.product'],
  });
  return data.length === 1 ? data[0] : undefined;
}

async function recordOf(stripe: Stripe, link: Stripe.PaymentLink): Promise<PaymentLinkRecord> {
  const price = (await lineOf(stripe, link.id))?.price;
  const product = price && typeof price.product === 'object' && !price.product.deleted ? price.product : null;
  return {
    id: link.id,
    url: link.url,
    active: link.active,
    name: product?.name ?? link.id,
    description: product?.description ?? '',
    amountCents: price?.unit_amount ?? null,
    currency: price?.currency ?? link.currency,
    interval: price?.recurring?.interval ?? null,
    createdAt: instantOf(product?.created ?? price?.created ?? 0),
  };
}

/** Payment links at the card provider. Failures as those of `stripeActs`. */
export function stripePaymentLinks(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    /** Makes a link for a price, or finds the one that this effect made. */
    create: (given: { priceId: string; effect: string }, idempotencyKey: string) =>
      asked(async (stripe): Promise<{ id: string; url: string }> => {
        for await (const link of stripe.paymentLinks.list({ limit: pageSize }))
          if (link.metadata['midoffice_effect'] === given.effect) return { id: link.id, url: link.url };
        const { id, url } = await stripe.paymentLinks.create(
          {
            line_items: [{ price: given.priceId, quantity: 1 }],
            metadata: { midoffice_effect: given.effect },
          },
          { idempotencyKey },
        );
        return { id, url };
      }),
    /** Opens or closes a link. Answers whether it was this call; null where the provider knows no such link. */
    setActive: (id: string, active: boolean, idempotencyKey: string) =>
      asked(async (stripe): Promise<boolean | null> => {
        const link = await unlessMissing(() => stripe.paymentLinks.retrieve(id));
        if (!link) return null;
        if (link.active === active) return false;
        await stripe.paymentLinks.update(id, { active }, { idempotencyKey });
        return true;
      }),
    /**
     * All links, four at a time with what they sell.
     * @param known links whose product and price are known: neither ever changes
     */
    all: (known: ReadonlyMap<string, PaymentLinkRecord> = new Map()) =>
      asked(async (stripe): Promise<PaymentLinkRecord[]> => {
        const links = await stripe.paymentLinks
          .list({ limit: pageSize })
          .autoPagingToArray({ limit: mostListed });
        const found: PaymentLinkRecord[] = [];
        for (let at = 0; at < links.length; at += 4)
          found.push(
            ...(await Promise.all(
              links.slice(at, at + 4).map((link) => {
                const old = known.get(link.id);
                return old ? { ...old, active: link.active } : recordOf(stripe, link);
              }),
            )),
          );
        return found;
      }),
  };
}

export type StripePaymentLinks = ReturnType<typeof stripePaymentLinks>;
