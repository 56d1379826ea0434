import type Stripe from 'stripe';
import { EffectRefused } from '../../effects/effects.ts';
import { askOf, idOf, mostListed, pageSize, unlessMissing } from './ask.ts';
import { planCodeOf } from './plans.ts';

/** A product of the provider's catalogue. A type, so that effects remember it. */
export type ProviderProduct = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly active: boolean;
};

/** A price of the provider's catalogue. Amounts are in the currency's smallest unit. A type, as above. */
export type ProviderPrice = {
  readonly id: string;
  readonly product: string;
  readonly active: boolean;
  readonly currency: string;
  /** Null: depends on usage. */
  readonly amountCents: number | null;
  /** day, week, month or year; null: paid once. */
  readonly interval: string | null;
  readonly intervalCount: number;
  readonly name: string | null;
  readonly planCode: string | null;
};

/** What is changed of a product or a price; what is left out stays. */
export type CatalogueChange = {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly planCode?: string | null;
  readonly active?: boolean;
};

/** Marks products that were made for one payment link: they are no part of the catalogue. */
export const linkMark = 'midoffice_payment_link';

const productOf = ({ id, name, description, active }: Stripe.Product): ProviderProduct => ({
  id,
  name,
  description,
  active,
});

const priceOf = (price: Stripe.Price): ProviderPrice => ({
  id: price.id,
  product: idOf(price.product) ?? '',
  active: price.active,
  currency: price.currency,
  amountCents: price.unit_amount,
  interval: price.recurring?.interval ?? null,
  intervalCount: price.recurring?.interval_count ?? 1,
  name: price.nickname,
  planCode: planCodeOf(price),
});

/** Whether a product has what a change wants. */
const holds = (now: CatalogueChange, wanted: CatalogueChange): boolean =>
  (Object.keys(wanted) as (keyof CatalogueChange)[]).every(
    (field) => (now[field] ?? null) === (wanted[field] ?? null),
  );

/**
 * What a change finds: nothing left to do, something else than was shown, or what was shown.
 * @param before what the fields had when the change was decided
 */
function stateOf(
  now: CatalogueChange,
  before: CatalogueChange,
  wanted: CatalogueChange,
): 'done' | 'moved' | 'open' {
  if (holds(now, wanted)) return 'done';
  return holds(now, before) ? 'open' : 'moved';
}

/** The product that an effect makes: found again by its id, however often it is asked for. */
export const productIdFor = (effect: string): string => `prod_${effect.replaceAll('-', '')}`;

async function ensureProduct(
  stripe: Stripe,
  given: { name: string; description?: string; effect: string; isLink?: boolean },
  idempotencyKey: string,
): Promise<string> {
  const id = productIdFor(given.effect);
  const made = await unlessMissing(() => stripe.products.retrieve(id));
  if (made) return made.id;
  await stripe.products.create(
    {
      id,
      name: given.name,
      ...(given.description && { description: given.description }),
      metadata: { midoffice_effect: given.effect, ...(given.isLink && { [linkMark]: 'true' }) },
    },
    { idempotencyKey },
  );
  return id;
}

/** What a price is made of. */
export interface NewPrice {
  readonly product: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Null: paid once. */
  readonly interval: 'month' | 'year' | null;
  readonly name: string;
  readonly planCode: string | null;
  readonly effect: string;
}

async function ensurePrice(stripe: Stripe, given: NewPrice, idempotencyKey: string): Promise<string> {
  const { product, amountCents, currency, interval, name, planCode, effect } = given;
  const prices = await stripe.prices
    .list({ product, limit: pageSize })
    .autoPagingToArray({ limit: mostListed });
  const made = prices.find(({ metadata }) => metadata['midoffice_effect'] === effect);
  if (made) return made.id;
  const price = await stripe.prices.create(
    {
      product,
      currency,
      unit_amount: amountCents,
      nickname: name,
      ...(interval && { recurring: { interval } }),
      metadata: { midoffice_effect: effect, ...(planCode && { planCode }) },
    },
    { idempotencyKey },
  );
  return price.id;
}

/** Products and prices at the card provider. Failures as those of `stripeActs`. */
export function stripeCatalogue(client: Stripe | undefined) {
  const asked = askOf(client);
  return {
    /** All products, archived ones too, without those of payment links. */
    products: () =>
      asked(async (stripe) => {
        const all = await stripe.products.list({ limit: pageSize }).autoPagingToArray({ limit: mostListed });
        return all.filter(({ metadata }) => metadata[linkMark] === undefined).map(productOf);
      }),
    /** All prices, archived ones too. @param product of this one only */
    prices: (product?: string) =>
      asked(async (stripe) => {
        const all = await stripe.prices
          .list({ limit: pageSize, ...(product && { product }) })
          .autoPagingToArray({ limit: mostListed });
        return all.map(priceOf);
      }),
    product: (id: string) =>
      asked((stripe) => unlessMissing(async () => productOf(await stripe.products.retrieve(id)))),
    price: (id: string) =>
      asked((stripe) => unlessMissing(async () => priceOf(await stripe.prices.retrieve(id)))),
    /** Makes a product, or finds the one that this effect made. */
    createProduct: (
      given: { name: string; description?: string; effect: string; isLink?: boolean },
      idempotencyKey: string,
    ) => asked((stripe) => ensureProduct(stripe, given, idempotencyKey)),
    /** Makes a price, or finds the one that this effect made. */
    createPrice: (given: NewPrice, idempotencyKey: string) =>
      asked((stripe) => ensurePrice(stripe, given, idempotencyKey)),
    /**
     * Changes a product. Answers `moved`, and changes nothing, where a field has another value than `before` says.
     */
    changeProduct: (id: string, before: CatalogueChange, wanted: CatalogueChange, idempotencyKey: string) =>
      asked(async (stripe): Promise<'done' | 'moved'> => {
        const state = stateOf(productOf(await stripe.products.retrieve(id)), before, wanted);
        if (state !== 'open') return state;
        const { name, description, active } = wanted;
        await stripe.products.update(
          id,
          {
            ...(name && { name }),
            ...(description !== undefined && { description: description ?? '' }),
            ...(active !== undefined && { active }),
          },
          { idempotencyKey },
        );
        return 'done';
      }),
    /** As changeProduct, of a price. Its amount, currency and period never change. */
    changePrice: (id: string, before: CatalogueChange, wanted: CatalogueChange, idempotencyKey: string) =>
      asked(async (stripe): Promise<'done' | 'moved'> => {
        const state = stateOf(priceOf(await stripe.prices.retrieve(id)), before, wanted);
        if (state !== 'open') return state;
        const { name, planCode, active } = wanted;
        await stripe.prices.update(
          id,
          {
            ...(name !== undefined && { nickname: name ?? '' }),
            ...(planCode !== undefined && { metadata: { planCode: planCode ?? '' } }),
            ...(active !== undefined && { active }),
          },
          { idempotencyKey },
        );
        return 'done';
      }),
    /** The same, refused where somebody has changed it meanwhile. @throws EffectRefused 404, 409 */
    setPriceActive: (id: string, active: boolean, idempotencyKey: string) =>
      asked(async (stripe): Promise<boolean> => {
        const price = await unlessMissing(() => stripe.prices.retrieve(id));
        if (!price) throw new EffectRefused('The card provider knows no price of this ID.', 404);
        if (price.active === active) return false;
        await stripe.prices.update(id, { active }, { idempotencyKey });
        return true;
      }),
  };
}

export type StripeCatalogue = ReturnType<typeof stripeCatalogue>;
