import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import type {
  Offer,
  OfferFields,
  PriceTable,
  StoredPriceTable,
} from '@midoffice/contract/billing/offers/shapes';
import { offerTotals } from '@midoffice/contract/billing/offers/totals';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { FakeServer } from '../../../../testing/fake-server.ts';

export const table: PriceTable = {
  currency: 'usd',
  teamSizes: ['1-5', '6-20'],
  dataPackages: [
    {
      id: 'prices',
      name: 'Prices',
      description: 'Quotes',
      endpoints: ['quote'],
      annualPrices: [120_000, 200_000],
    },
    { id: 'news', name: 'News', description: '', endpoints: ['stock_news'], annualPrices: [50_000, null] },
  ],
  displayPackages: [
    {
      name: 'External display',
      items: [
        {
          name: 'Website',
          items: [{ id: 'web', name: 'Up to 1,000 viewers', internalUsers: 5, priceMultiple: 1.5 }],
        },
        { name: 'App', items: [{ id: 'app', name: 'Any users', internalUsers: 1, priceMultiple: 2 }] },
      ],
    },
  ],
  discounts: [{ name: 'Two years', fraction: 0.15 }],
  discountLimit: 0.3,
  perMillionCalls: 0,
  perGigabyte: 0,
};

export const prices: StoredPriceTable & { versions: Omit<StoredPriceTable, 'table'>[] } = {
  version: 2,
  at: '2026-01-05T10:00:00.000Z',
  by: 'Ada Admin',
  note: '',
  table,
  versions: [{ version: 2, at: '2026-01-05T10:00:00.000Z', by: 'Ada Admin', note: '' }],
};

/** An offer as the server answers it. */
export function offerOf(fields: Partial<OfferFields> = {}, facts: Partial<Offer> = {}): Offer {
  const whole: OfferFields = {
    clientName: 'Ines Okafor',
    company: 'Northlight',
    email: 'ines@northlight.example',
    phone: '',
    address: '',
    city: '',
    country: '',
    userid: null,
    dataPackages: [],
    displayPackages: [],
    extras: [],
    discounts: [],
    specialTerms: '',
    offerExpirationDate: '2026-03-01',
    effectiveDate: 'TBD',
    billingFrequency: 'annually',
    priceTable: 2,
    ...fields,
  };
  const totals = offerTotals(whole, table);
  return {
    _id: '7b0b8c1e-7f0a-4a51-9a55-0f6f9d7d0001',
    number: 12,
    state: 'draft',
    clientName: whole.clientName,
    company: whole.company,
    email: whole.email,
    userid: whole.userid,
    currency: 'usd',
    total: totals.total,
    billingFrequency: whole.billingFrequency,
    offerExpirationDate: whole.offerExpirationDate,
    ownerId: 'staff-1',
    owner: 'Ada Admin',
    version: 1,
    createdAt: '2026-02-01T10:00:00.000Z',
    updatedAt: '2026-02-01T10:00:00.000Z',
    sentAt: null,
    decidedAt: null,
    fields: whole,
    totals,
    sentVersion: null,
    acceptedName: null,
    declineReason: null,
    link: null,
    newestPriceTable: 2,
    newestTotal: totals.total,
    billing: null,
    ...facts,
  };
}

/** A server with one offer and its price table. */
export const serverWith = (offer: Offer) =>
  new FakeServer()
    .answers(getOffer, offer)
    .answers(getOfferPrices, prices)
    .answers(reportPresence, { others: [] });
