import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { putLinks, putReading } from './store.ts';

const things = [
  ['Historical prices, 30 years', 'All US stocks, end of day, one file', 49_900, null],
  ['Filings archive 2025', 'Every 10-K and 10-Q of the year as tables', 19_900, null],
  ['Transcripts, one quarter', 'Earnings calls of the S&P 500', 9_900, null],
  ['Support hours', 'Five hours with an engineer', 75_000, null],
  ['Extra bandwidth', '100 GB a month on top of any plan', 14_900, 'month'],
  ['Websocket add-on', 'Live quotes for one key', 9_900, 'month'],
] as const;

/** The demo's payment links: two groups of the list, some closed. */
export const featureSeed: FeatureSeed = {
  order: 41,
  async seed({ platform: { db, connectors }, sandbox, today }) {
    const base = Date.parse(today);
    const { client } = connectors.stripe;
    if (!client) return;
    const links = [];
    for (let n = 0; n < 12; n += 1) {
      const [name, description, amount, interval] = things[n % things.length]!;
      const createdAt = new Date(base - n * 9 * 86_400_000).toISOString();
      const [product, price] = [`prod_link_${n}`, `price_link_${n}`];
      sandbox.stripe.seed({
        products: [
          {
            id: product,
            name,
            description,
            metadata: { midoffice_payment_link: 'true' },
            created: createdAt,
          },
        ],
        prices: [
          { id: price, product, unitAmountCents: amount, ...(interval && { interval }), created: createdAt },
        ],
      });
      const link = await client.paymentLinks.create({ line_items: [{ price, quantity: 1 }] });
      const active = n < 9;
      if (!active) await client.paymentLinks.update(link.id, { active });
      links.push({
        id: link.id,
        url: link.url,
        active,
        name,
        description,
        amountCents: amount,
        currency: 'usd',
        interval,
        createdAt,
        createdBy: 'admin@demo.midoffice.example',
      });
    }
    await putLinks(db, links);
    await putReading(db, 'admin@demo.midoffice.example');
  },
};
