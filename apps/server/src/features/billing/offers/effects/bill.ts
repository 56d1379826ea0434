import { EffectRefused, effectKind, type EffectRun } from '../../../../platform/effects/effects.ts';
import { subscribingActs, type FirstInvoice } from '../../../../platform/connectors/stripe/subscribing.ts';
import { findAccount, requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { requireLinked, requireNoOpenBill } from '../../../customers/stripe-accounts/api.ts';
import { createInvoiceEffect, type CreateInput } from '../../custom-invoices/api.ts';
import { mirrorAfter, money } from '../../payments/api.ts';
import { putFromProvider } from '../../prices/api.ts';
import { requireNoMigration } from '../billing.ts';
import { billingNeeds } from '../rules.ts';
import { putBilling } from '../write-store.ts';

interface OfferPrice {
  /** Where the price is made; null: a product of the offer's own, of this name. */
  readonly productId: string | null;
  readonly productName: string;
  readonly name: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly planCode: string;
}

/** What an accepted offer becomes: a price, with it a subscription of its customer, or an invoice. */
interface Input {
  /** User id of who asked for it. */
  readonly by: string;
  /** The customer who is billed; null: nobody yet, or a client without an account here. */
  readonly userid: string | null;
  readonly price: OfferPrice | null;
  readonly subscription: { readonly stripeID: string; readonly daysUntilDue: number } | null;
  readonly invoice: CreateInput | null;
}

type Run = EffectRun<Input>;

/** Marked with the offer instead of this act: whoever asks again after a refusal finds what is there. */
const markOf = ({ targetId }: Run): string => `offer_${targetId}`;

/** The product that a price is made under: a chosen one as it is, or the offer's own. */
async function productOf(run: Run, { productId, productName }: OfferPrice) {
  const { step, platform } = run;
  const { catalogue } = platform.connectors.stripe;
  if (productId === null) {
    const id = await step('product', (key) =>
      catalogue.createProduct({ name: productName, effect: markOf(run) }, key),
    );
    return { id, name: productName, description: null, active: true };
  }
  return step(
    'look',
    async () => {
      const found = await catalogue.product(productId);
      if (!found) throw new EffectRefused('product: the card provider knows no product of this ID', 404);
      if (!found.active)
        throw new EffectRefused('product: is archived, please choose an active product', 409);
      return found;
    },
    { fresh: true, reads: true },
  );
}

/** Makes the custom price, or finds it. */
async function makePrice(run: Run, wanted: OfferPrice) {
  const { step, platform } = run;
  const { amountCents, currency, interval, name, planCode } = wanted;
  const product = await productOf(run, wanted);
  const terms = { product: product.id, amountCents, currency, interval, name, planCode };
  const id = await step('price', (key) =>
    platform.connectors.stripe.catalogue.createPrice({ ...terms, effect: markOf(run) }, key),
  );
  return { product, price: { id, active: true, intervalCount: 1, ...terms } };
}

async function billByPrice(run: Run, wanted: OfferPrice) {
  const { input, platform, targetId } = run;
  const { product, price } = await makePrice(run, wanted);
  const made = { price: price.id, product: product.id };
  return {
    message: 'Custom price created.',
    after: made,
    result: made,
    async keep(trx: Parameters<typeof putBilling>[0]) {
      await putFromProvider(trx, { products: [product], prices: [price] });
      const at = new Date(platform.now());
      await putBilling(trx, targetId, {
        kind: 'price',
        id: price.id,
        at,
        by: input.by,
        userid: input.userid,
      });
    },
  };
}

/** Begins a subscription to the price whose first invoice says what the client accepted, or none. */
async function billBySubscription(run: Run, wanted: OfferPrice, terms: NonNullable<Input['subscription']>) {
  const { input, step, platform, targetId } = run;
  const acts = subscribingActs(platform.connectors.stripe.client);
  const customer = terms.stripeID;
  const { amountCents, currency, planCode } = wanted;
  const mark = markOf(run);
  await step('no other', () => acts.requireNoOther(customer, mark), { fresh: true, reads: true });
  const { product, price } = await makePrice(run, wanted);
  const asAgreed = (first: FirstInvoice): void => {
    if (first.totalCents !== amountCents || first.currency !== currency)
      throw new EffectRefused(
        `The card provider would bill ${money(first.totalCents, first.currency)} instead of ${money(amountCents, currency)}. No subscription was created; please check the customer's tax and discounts there.`,
        409,
      );
  };
  await step(
    'preview',
    async () => {
      const first = await acts.preview({ customer, priceId: price.id });
      asAgreed(first);
      return first;
    },
    { fresh: true, reads: true },
  );
  const { daysUntilDue } = terms;
  const subscription = await step('subscription', (key) =>
    acts.begin({ customer, priceId: price.id, daysUntilDue, planCode, mark, asAgreed }, key),
  );
  const mirror = await mirrorAfter(platform, input.userid ?? '');
  const made = { price: price.id, product: product.id, subscription };
  return {
    message: 'Subscription created.',
    after: made,
    result: made,
    async keep(trx: Parameters<typeof putBilling>[0]) {
      // Before the offer, as who bills it takes them.
      if (input.userid !== null) await findAccount(trx, input.userid, { lock: true });
      await putFromProvider(trx, { products: [product], prices: [price] });
      const at = new Date(platform.now());
      await putBilling(trx, targetId, {
        kind: 'subscription',
        id: subscription,
        at,
        by: input.by,
        userid: input.userid,
      });
      await mirror(trx);
    },
  };
}

/** Makes the invoice as the tool for custom invoices does: same steps, PDF and record. */
async function billByInvoice(run: Run, invoice: CreateInput) {
  const { input, platform, targetId } = run;
  const made = await createInvoiceEffect.run({ ...run, input: invoice });
  const { invoiceID, invoiceNumber, filePath } = made.result ?? {};
  return {
    ...made,
    result: { invoiceID, invoiceNumber, filePath },
    async keep(trx: Parameters<typeof putBilling>[0]) {
      await made.keep?.(trx);
      const at = new Date(platform.now());
      await putBilling(trx, targetId, {
        kind: 'invoice',
        id: String(invoiceID),
        at,
        by: input.by,
        userid: input.userid,
      });
    },
  };
}

/** Makes of an accepted offer what staff chose, once. An accepted offer never changes. */
export const effect = effectKind<Input>({
  kind: 'offers.bill',
  title: 'Billing of an offer',
  changes: ['offers', 'prices', 'accounts', 'custom-invoices'],
  inspectsFirst: true,
  completes: true,
  async mayStill(trx, asked) {
    const { userid, subscription } = asked.input;
    if (userid === null) return;
    await requireStillMayChange(trx, { ...asked, targetId: userid });
    if (!subscription) return;
    // Of one that is taken up again: others may have begun since it was refused.
    await requireNoMigration(trx, userid);
    await requireNoOpenBill(trx, userid, asked.targetId);
  },
  async stillBelongs(trx, { input: { userid, subscription, invoice } }) {
    if (userid !== null)
      await requireLinked(trx, userid, [subscription?.stripeID ?? null, invoice?.stripeID ?? null]);
  },
  alsoNeeds: ({ subscription, invoice }) =>
    billingNeeds[invoice ? 'invoice' : subscription ? 'subscription' : 'price'],
  lockedMessage: 'This offer is being billed already, please wait for the outcome.',
  async run(run) {
    const { price, subscription, invoice } = run.input;
    if (invoice) return billByInvoice(run, invoice);
    if (!price) throw new EffectRefused('Nothing was chosen that the offer becomes.');
    return subscription ? billBySubscription(run, price, subscription) : billByPrice(run, price);
  },
});
