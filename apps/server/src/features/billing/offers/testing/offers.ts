import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { saveOfferPrices } from '@midoffice/contract/billing/offers/calls/save-offer-prices';
import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import type { Offer, PriceTable } from '@midoffice/contract/billing/offers/shapes';
import type { Client, TestServer } from '../../../../testing/server.ts';

/** A table with two packages, two display licenses and a limit of 30%. */
export const testTable: PriceTable = {
  currency: 'usd',
  teamSizes: ['1-5', '6-20'],
  dataPackages: [
    {
      id: 'prices',
      name: 'Prices',
      description: '',
      endpoints: ['quote', 'historical-price-full'],
      annualPrices: [120_000, 200_001],
    },
    {
      id: 'statements',
      name: 'Statements',
      description: '',
      endpoints: ['income-statement'],
      annualPrices: [90_050, null],
    },
  ],
  displayPackages: [
    {
      name: 'External display',
      items: [
        {
          name: 'Website',
          items: [
            { id: 'web-small', name: 'Up to 1,000 viewers', internalUsers: 5, priceMultiple: 1.5 },
            { id: 'web-large', name: 'Up to 100,000 viewers', internalUsers: 10, priceMultiple: 2.25 },
          ],
        },
      ],
    },
  ],
  discounts: [{ name: 'Two years', fraction: 0.15 }],
  discountLimit: 0.3,
  perMillionCalls: 100_000,
  perGigabyte: 500,
};

/** Makes a table the newest. @returns its version */
export async function putTestTable(admin: Client, version: number, table = testTable): Promise<number> {
  const { status, body } = await admin.call(saveOfferPrices, { version, table });
  if (status !== 200) throw new Error(body.message);
  return body.prices.version;
}

/** What a complete offer says. */
export const testFields = {
  clientName: 'Ines Okafor',
  company: 'Northlight Research',
  email: 'ines@northlight.example',
  dataPackages: [{ id: 'prices', teamSize: '1-5' }],
};

/** Makes a draft. */
export async function makeOffer(client: Client, fields: Record<string, unknown> = {}): Promise<Offer> {
  const { status, body } = await client.call(saveOffer, { ...testFields, ...fields });
  if (status !== 200) throw new Error(body.message);
  return body.offer;
}

/** Makes an offer and its link. */
export async function makeSent(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<{ offer: Offer; token: string }> {
  const { _id, version } = await makeOffer(client, fields);
  const { status, body } = await client.call(sendOffer, { _id, version, mail: false });
  if (status !== 200) throw new Error(body.message);
  return { offer: body.offer, token: body.link.split('/').at(-1)! };
}

/** What the holder of a link does in a browser: opens a path below it, or sends a form. */
export function visit(
  server: Pick<TestServer, 'app'>,
  token: string,
  path = '',
  form?: Record<string, string>,
) {
  return server.app.inject({
    method: form ? 'POST' : 'GET',
    url: `/offer/${token}${path}`,
    headers: {
      accept: 'text/html,application/xhtml+xml',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
}
