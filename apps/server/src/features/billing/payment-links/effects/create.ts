import { effectKind } from '../../../../platform/effects/effects.ts';
import { money } from '../../payments/api.ts';
import { putLinks, type LinkTerms } from '../store.ts';

type Input = LinkTerms & { readonly interval: 'month' | 'year' | null };

/** Makes a product, its price and the link at the card provider, each once. */
export const effect = effectKind<Input>({
  kind: 'payment-links.create',
  title: 'New payment link',
  changes: ['payment-links'],
  inspectsFirst: true,
  mayStill: async () => undefined,
  lockedMessage: 'The same payment link is being created already, please wait for the outcome.',
  async run({ id, input, step, platform, actor }) {
    const { name, description, amountCents, currency, interval } = input;
    const { catalogue, paymentLinks } = platform.connectors.stripe;
    const createdAt = await step('asked', async () => new Date(platform.now()).toISOString(), {
      reads: true,
    });
    const product = await step('product', (key) =>
      catalogue.createProduct({ name, description, effect: id, isLink: true }, key),
    );
    const priceId = await step('price', (key) =>
      catalogue.createPrice(
        { product, amountCents, currency, interval, name, planCode: null, effect: id },
        key,
      ),
    );
    const made = await step('link', (key) => paymentLinks.create({ priceId, effect: id }, key));
    const shown = { name, description, currency, interval, createdAt, active: true };
    return {
      message: `Payment link for ${money(amountCents, currency)} created.`,
      after: { id: made.id, url: made.url, name, amount: money(amountCents, currency), interval },
      result: {
        ...shown,
        id: made.id,
        amount: amountCents,
        recurring: interval !== null,
        paymentLink: made.url,
        url: made.url,
        createdBy: actor.label,
      },
      keep: (trx) => putLinks(trx, [{ ...made, ...shown, amountCents, createdBy: actor.label }]),
    };
  },
});
