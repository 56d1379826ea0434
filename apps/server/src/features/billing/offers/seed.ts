import { monthAhead, tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferFields, PriceTable } from '@midoffice/contract/billing/offers/shapes';
import { newToken, tokenHash } from '../../../platform/crypto/secrets.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { demoCustomers } from '../../../platform/demo/store.ts';
import { timeOfDay, type FeatureSeed, type Random } from '../../../platform/demo/world.ts';
import { insertPrices } from './price-store.ts';
import { emptyFields, linkEndMs, pricedDocument } from './rules.ts';
import { addVersion, endLinks, expireOffers, insertOffer, putDecision, putLink } from './write-store.ts';

const license = (id: string, name: string, internalUsers: number, priceMultiple: number) => ({
  id,
  name,
  internalUsers,
  priceMultiple,
});

const dataPackage = (
  id: string,
  name: string,
  description: string,
  endpoints: string,
  prices: readonly (number | null)[],
) => ({
  id,
  name,
  description,
  endpoints: endpoints.split(' '),
  annualPrices: prices.map((price) => price && price * 100),
});

const table: PriceTable = {
  currency: 'usd',
  teamSizes: ['1-5', '6-20', '21-50', '51+'],
  dataPackages: [
    dataPackage(
      'prices',
      'Prices',
      'Quotes, end of day, intraday',
      'quote historical-price-full historical-chart',
      [3600, 7200, 14_400, 28_000],
    ),
    dataPackage(
      'fundamentals',
      'Fundamentals',
      'Statements, ratios, metrics',
      'income-statement balance-sheet-statement ratios profile',
      [4800, 9600, 18_000, 34_000],
    ),
    dataPackage(
      'estimates',
      'Estimates',
      'Analyst estimates and price targets',
      'analyst-estimates price-target',
      [2400, 4800, 9600, 18_000],
    ),
    dataPackage('transcripts', 'Transcripts', 'Earnings calls, full text', 'earning_call_transcript', [
      1800,
      3600,
      7200,
      null,
    ]),
    dataPackage(
      'news',
      'News',
      'Articles and press releases',
      'stock_news press-releases',
      [1200, 2400, 4800, 9000],
    ),
  ],
  displayPackages: [
    {
      name: 'External display',
      items: [
        {
          name: 'Website',
          items: [
            license('web-1', 'Up to 1,000 viewers a month', 5, 1.5),
            license('web-2', 'Up to 50,000 viewers a month', 10, 2.25),
            license('web-3', 'Unlimited viewers', 25, 4),
          ],
        },
        {
          name: 'Mobile app',
          items: [
            license('app-1', 'Up to 10,000 users', 10, 1.75),
            license('app-2', 'Unlimited users', 25, 3),
          ],
        },
      ],
    },
    {
      name: 'Redistribution',
      items: [
        { name: 'Derived data', items: [license('derived', 'Indices and scores', 10, 1.4)] },
        { name: 'Raw data', items: [license('raw', 'By API to own clients', 25, 5)] },
      ],
    },
  ],
  discounts: [
    { name: 'Two years', fraction: 0.1 },
    { name: 'Three years', fraction: 0.15 },
    { name: 'Startup', fraction: 0.25 },
  ],
  discountLimit: 0.3,
  perMillionCalls: 12_000,
  perGigabyte: 250,
};

const clients = [
  ['Ines Okafor', 'Northlight Research', 'Germany', 'Hamburg'],
  ['Tom Lindgren', 'Quayside Analytics', 'United Kingdom', 'Leeds'],
  ['Ayşe Moreau', 'Sable Point', 'France', 'Lyon'],
  ['Jürgen Groß', 'Glasshouse Data', 'Austria', 'Graz'],
  ['Marta Silva', 'Kestrel Trading', 'Brazil', 'Recife'],
  ['Chen Tanaka', 'Veridian Macro', 'Japan', 'Osaka'],
  ['Νίκος Παππάς', 'Lumen Ledger', 'Greece', 'Athens'],
  [
    'Alexandra Wolff',
    'The Consolidated International Quantitative Research and Portfolio Construction Company of Northern Europe',
    'Denmark',
    'Aarhus',
  ],
] as const;

const states = ['draft', 'sent', 'accepted', 'expired', 'declined', 'draft', 'sent', 'sent'] as const;

function fieldsOf(
  random: Random,
  n: number,
  day: string,
  priceTable: number,
  userid: string | null,
): OfferFields {
  const [clientName, company, country, city] = clients[n % clients.length]!;
  const packages = table.dataPackages.filter((_one, at) => at === n % 5 || random.next() < 0.35);
  return {
    ...emptyFields(day, priceTable),
    clientName,
    company,
    country,
    city,
    userid,
    email: `${
      clientName
        .split(' ')[0]!
        .normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase() || 'office'
    }@client-${n % clients.length}.example`,
    phone: n % 3 ? '' : '+44 20 7946 0000',
    address: `${random.int(1, 90)} Harbour Street`,
    dataPackages: packages.map(({ id }) => ({ id, teamSize: random.pick(table.teamSizes.slice(0, 3)) })),
    displayPackages: n % 2 ? [] : [random.pick(['web-1', 'web-2', 'app-1', 'derived'])],
    extras: n % 4 === 1 ? [{ name: 'Onboarding, two days', annualPriceCents: 240_000 }] : [],
    discounts: n % 3 === 0 ? [random.pick(table.discounts)] : [],
    specialTerms:
      n % 4 === 2
        ? 'Support answers within one working day.\n\nData may be kept for 30 days after the end of the contract.'
        : '',
    effectiveDate: n % 3 === 1 ? monthAhead(day) : tbd,
    billingFrequency: n % 3 === 2 ? 'monthly' : 'annually',
  };
}

interface Past {
  readonly fields: OfferFields;
  readonly atMs: number;
  readonly nowMs: number;
  readonly by: string;
  readonly state: (typeof states)[number];
}

/** An offer that was made, changed, sent and decided on. */
async function putPast(trx: Trx, { fields, atMs, nowMs, by, state }: Past): Promise<void> {
  const hourMs = 3_600_000;
  const first = { ...fields, discounts: [] };
  const id = await insertOffer(trx, {
    fields: first,
    document: pricedDocument(first, table),
    at: new Date(atMs),
    by,
  });
  const second = { fields, document: pricedDocument(fields, table), at: new Date(atMs + hourMs), by };
  await addVersion(trx, id, 2, second);
  if (state === 'draft') return;
  const at = new Date(atMs + 2 * hourMs);
  const expiresAt = new Date(linkEndMs(fields.offerExpirationDate, atMs));
  await putLink(trx, id, { hash: tokenHash(newToken()), version: 2, at, expiresAt, by });
  const decidedAt = new Date(Math.min(atMs + 40 * hourMs, nowMs));
  if (state === 'accepted')
    await putDecision(trx, id, { state, at: decidedAt, acceptedName: fields.clientName });
  if (state === 'declined') {
    await endLinks(trx, id, decidedAt, false);
    await putDecision(trx, id, { state, at: decidedAt, declineReason: 'No budget this year.' });
  }
}

/** The demo's price table in two versions, and offers in every state. */
export const featureSeed: FeatureSeed = {
  order: 46,
  async seed(world) {
    const { platform, random: worldRandom, size } = world;
    const random = worldRandom.fork('offers');
    const nowMs = timeOfDay(world, '08:00');
    const dayMs = 86_400_000;
    const customers = await demoCustomers(platform.db, 12);
    await platform.db.transaction().execute(async (trx) => {
      const by = 'demo-admin';
      await insertPrices(trx, {
        version: 2,
        table,
        note: 'First prices',
        at: new Date(nowMs - 200 * dayMs),
        by,
      });
      const dearer = structuredClone(table);
      for (const one of dearer.dataPackages)
        one.annualPrices = one.annualPrices.map((price) => price && Math.round(price * 1.04));
      await insertPrices(trx, {
        version: 3,
        table: dearer,
        note: 'Prices of this year',
        at: new Date(nowMs - 9 * dayMs),
        by,
      });
      for (let n = 0; n < Math.round(24 * size); n += 1) {
        const state = states[n % states.length]!;
        const atMs = nowMs - (state === 'expired' ? 45 + n : 1 + n) * dayMs - random.int(0, 6) * 3_600_000;
        const day = new Date(atMs).toISOString().slice(0, 10);
        const userid = n % 2 ? null : (customers[n % customers.length]?.userid ?? null);
        await putPast(trx, { fields: fieldsOf(random, n, day, 2, userid), atMs, nowMs, by, state });
      }
      await expireOffers(trx, new Date(nowMs), 10_000);
    });
  },
};
