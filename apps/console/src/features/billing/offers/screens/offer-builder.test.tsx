import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { listOffers } from '@midoffice/contract/billing/offers/calls/list-offers';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { saveOfferPrices } from '@midoffice/contract/billing/offers/calls/save-offer-prices';
import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { cleanup, waitFor, within } from '@testing-library/react';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { offerOf, prices, serverWith } from '../testing/offers.ts';
import { OfferBuilder } from './offer-builder.tsx';

const states = { draft: 1, sent: 0, accepted: 0, expired: 0, declined: 0 };
const none = { draft: 0, sent: 0, accepted: 0, expired: 0, declined: 0 };
const rowOf = ({ fields: _f, totals: _t, ...offer }: Offer) => offer;

function openOffer(offer: Offer, me = {}) {
  const server = serverWith(offer);
  return drawScreen(OfferBuilder, {
    server,
    address: { page: 'stripe', item: 'offer-builder', offer: offer._id },
    me,
  });
}
const totals = async () => (await screen.findByRole('heading', { name: 'Total' })).closest('section')!;

describe('offer-builder', () => {
  testReadStates(OfferBuilder, {
    call: listOffers,
    filled: { rows: [rowOf(offerOf())], total: 1, states },
    shows: 'Northlight',
    empty: { rows: [], total: 0, states: none },
    says: 'No offers yet. Create the first one.',
  });

  test('prices, display packages, discounts and dates change the total at once, and are saved with the version that was read', async () => {
    const { server, user } = openOffer(offerOf());
    await user.click(await screen.findByRole('button', { name: 'Prices, team of 1-5: $1,200.00' }));
    assert.match((await totals()).textContent, /Total a year\$1,200\.00/);
    await user.click(screen.getByRole('checkbox', { name: 'Up to 1,000 viewers' }));
    assert.match((await totals()).textContent, /1\.5 × data · 5 internal users\$600\.00/);
    await user.click(screen.getByRole('button', { name: 'Two years 15%' }));
    assert.match((await totals()).textContent, /Two years 15%−\$270\.00Total a year\$1,530\.00/);
    await user.selectOptions(screen.getByLabelText('Billing frequency'), 'Monthly');
    assert.match((await totals()).textContent, /12 monthly bills of\$127\.50/);
    await user.click(screen.getByRole('checkbox', { name: 'Offer expires: TBD' }));
    await user.type(screen.getByLabelText('City'), 'Hamburg');
    server.answers(saveOffer, { success: true, message: 'Offer saved.', offer: offerOf({}, { version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Offer saved.');
    const [sent] = server.inputsOf(saveOffer) as Record<string, unknown>[];
    assert.deepEqual(
      [
        sent!['version'],
        sent!['dataPackages'],
        sent!['displayPackages'],
        sent!['discounts'],
        sent!['offerExpirationDate'],
        sent!['billingFrequency'],
        sent!['city'],
      ],
      [
        1,
        [{ id: 'prices', teamSize: '1-5' }],
        ['web'],
        [{ name: 'Two years', fraction: 0.15 }],
        'TBD',
        'monthly',
        'Hamburg',
      ],
    );
  });

  test('offer-package-picker shows an annual price per team size; a chosen one can be taken away (r002-offer-packages)', async () => {
    const { user } = openOffer(offerOf({ dataPackages: [{ id: 'prices', teamSize: '6-20' }] }));
    const chosen = await screen.findByRole('button', { name: 'Prices, team of 6-20: $2,000.00' });
    assert.equal(chosen.getAttribute('aria-pressed'), 'true');
    assert.equal(screen.queryByRole('button', { name: /News, team of 6-20/ }), null);
    await user.click(chosen);
    assert.match((await totals()).textContent, /Total a year\$0\.00/);
  });

  test('the price of another line takes 1,200.50, and refuses 12,5 instead of taking it for 125', async () => {
    const { user } = openOffer(offerOf());
    await user.click(await screen.findByRole('button', { name: 'Add line' }));
    await user.type(screen.getByLabelText('Line 1'), 'Feed');
    const price = screen.getByLabelText('Price a year (USD)');
    await user.type(price, '12,5');
    await screen.findByText('must be an amount such as 1200.50');
    assert.equal(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), 'true');
    await user.clear(price);
    await user.type(price, '1,200.50');
    assert.match((await totals()).textContent, /Total a year\$1,200\.50/);
    await user.type(price, '5');
    await screen.findByText('must be an amount such as 1200.50');
  });

  test('offer-display-packages has three levels, and the third its internal users and multiple (r002-offer-packages)', async () => {
    const { user } = openOffer(offerOf());
    await screen.findByRole('radio', { name: 'External display' });
    await user.click(screen.getByRole('radio', { name: 'App' }));
    const license = screen.getByRole('checkbox', { name: 'Any users' }).closest('li')!;
    assert.match(license.textContent, /2 × data, 1 internal user/);
  });

  test('offer-discounts-picker takes percentages, marks wrong ones and says who may give more (r002-offer-discounts)', async () => {
    const { user } = openOffer(offerOf({ discounts: [{ name: 'Early', fraction: 0.15 }] }));
    const percent = await screen.findByLabelText('Percent');
    assert.equal((percent as HTMLInputElement).value, '15');
    await user.clear(percent);
    await user.type(percent, '120');
    await screen.findByText('must be a percentage above 0, at most 100');
    assert.equal(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), 'true');
    await user.clear(percent);
    await user.type(percent, '35');
    await screen.findByText('35% is above the limit of 30%: an admin has to send this offer.');
  });

  test('offer-date-pickers switch each date between a day and TBD; an expiration begins one month ahead (r002-offer-defaults, m002-payments-tbd)', async () => {
    const { user } = openOffer(offerOf({ offerExpirationDate: 'TBD' }));
    const box = await screen.findByRole('checkbox', { name: 'Offer expires: TBD' });
    assert.equal((box as HTMLInputElement).checked, true);
    await user.click(box);
    const field = screen.getByLabelText(/^Offer expires \(/) as HTMLInputElement;
    const days = (Date.parse(field.value) - Date.now()) / 86_400_000;
    assert.ok(days > 26 && days < 32, field.value);
    await user.clear(field);
    await user.type(field, '2026-02-30');
    await screen.findByText('must be a date such as 2024-06-01, or TBD');
  });

  test('offer-client-details holds long names, and its fields are those of the client', async () => {
    openOffer(offerOf({ company: 'x'.repeat(200), address: '1 Quay\nLyon' }));
    for (const label of ['Client name', 'Company', 'E-mail', 'Phone', 'City', 'Country', 'Address'])
      assert.ok(await screen.findByLabelText(label), label);
  });

  test('conflict: both values are shown, and the kept one can be saved', async () => {
    const { server, user } = openOffer(offerOf());
    const company = await screen.findByLabelText('Company');
    await user.clear(company);
    await user.type(company, 'Mine');
    server.refuses(saveOffer, 409, {
      message: 'Somebody else changed this offer meanwhile.',
      conflicts: [{ field: 'company', expected: 'Northlight', actual: 'Theirs', wanted: 'Mine' }],
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Theirs/);
    await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => assert.equal((screen.getByLabelText('Company') as HTMLInputElement).value, 'Theirs'));
  });

  test('a refused field is marked in the form, with no message over it', async () => {
    const { server, user } = openOffer(offerOf());
    await user.type(await screen.findByLabelText('City'), 'Lyon');
    server.refuses(saveOffer, 400, { message: 'city: is not known', field: 'city' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('is not known');
    assert.equal(screen.queryByText(/^city: is not known/), null);
  });

  test('a restored draft brings back what was edited, and leaves what somebody else has saved since', async () => {
    const before = openOffer(offerOf({ city: 'Lyon' }));
    await before.user.type(await screen.findByLabelText('Company'), ' and Sons');
    cleanup();
    const { user } = openOffer(offerOf({ city: 'Paris' }, { version: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    assert.match(value('Company'), / and Sons$/);
    assert.equal(value('City'), 'Paris');
  });

  test('a sent offer asks before a change withdraws its link', async () => {
    const { server, user } = openOffer(
      offerOf({}, { state: 'sent', sentAt: '2026-02-02T10:00:00.000Z', sentVersion: 1 }),
    );
    await user.type(await screen.findByLabelText('City'), 'Lyon');
    server.refuses(saveOffer, 409, { message: 'This offer was sent.', field: 'withdrawLink' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change a sent offer' });
    server.answers(saveOffer, {
      success: true,
      message: 'Offer saved.',
      offer: offerOf({ city: 'Lyon' }, { version: 2 }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Save and withdraw the link' }));
    await screen.findByText('Offer saved.');
    assert.deepEqual(
      (server.inputsOf(saveOffer) as { withdrawLink?: boolean }[]).map(({ withdrawLink }) => withdrawLink),
      [false, true],
    );
  });

  test('an accepted offer is shown and not changed', async () => {
    openOffer(
      offerOf(
        {},
        {
          state: 'accepted',
          acceptedName: 'Ines Okafor',
          sentAt: '2026-02-02T10:00:00.000Z',
          decidedAt: '2026-02-03T10:00:00.000Z',
        },
      ),
    );
    assert.ok((await screen.findByLabelText('Company')).closest('fieldset')?.disabled);
    assert.equal(screen.queryByRole('button', { name: 'Delete…' }), null);
    assert.equal(screen.queryByRole('button', { name: /Send/ }), null);
  });

  const accepted = (fields: Parameters<typeof offerOf>[0] = {}) =>
    offerOf(
      { dataPackages: [{ id: 'prices', teamSize: '1-5' }], ...fields },
      {
        state: 'accepted',
        acceptedName: 'Ines Okafor',
        sentAt: '2026-02-02T10:00:00.000Z',
        decidedAt: '2026-02-03T10:00:00.000Z',
        userid: fields.userid ?? null,
      },
    );
  const billed = {
    success: true as const,
    message: 'Created.',
    effect: { id: 'e1', state: 'done' as const },
  };

  test('an accepted offer becomes a price under a product of choice', async () => {
    const { user, server } = openOffer(accepted());
    server
      .answers(getAllStableProducts, {
        message: 'Enterprise Products Loaded.',
        products: [{ id: 'prod_1', name: 'Enterprise Data', active: true, prices: [] }],
      })
      .answers(billOffer, billed);
    await user.click(await screen.findByRole('button', { name: 'Bill offer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bill offer' });
    await user.selectOptions(await within(dialog).findByLabelText('Product'), 'prod_1');
    await within(dialog).findByText('$1,200.00');
    await user.click(within(dialog).getByRole('button', { name: 'Create custom price' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(billOffer), [
        { _id: accepted()._id, kind: 'price', expected: 120_000, product: 'prod_1' },
      ]),
    );
  });

  test('an offer is billed for the amount that its dialog showed when it opened', async () => {
    const { user, server, readAgain } = openOffer(accepted());
    server
      .answers(getAllStableProducts, { message: 'Enterprise Products Loaded.', products: [] })
      .refuses(billOffer, 409, { message: 'It says another amount.' });
    await user.click(await screen.findByRole('button', { name: 'Bill offer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bill offer' });
    await within(dialog).findByText('$1,200.00');
    const offer = accepted();
    server.answers(getOffer, { ...offer, version: 2, totals: { ...offer.totals, perBill: 990_000 } });
    await readAgain();
    assert.ok(within(dialog).getByText('$1,200.00'));
    await user.click(within(dialog).getByRole('button', { name: 'Create custom price' }));
    await screen.findByText('It says another amount.');
    assert.deepEqual(
      server.inputsOf(billOffer).map(({ expected }) => expected),
      [120_000],
    );
  });

  test('or a subscription or an invoice of its customer, with the days until due', async () => {
    const { user, server } = openOffer(accepted({ userid: 'ada' }));
    server
      .refuses(getAllStableProducts, 502, { message: 'Failed to fetch products.' })
      .answers(billOffer, billed);
    await user.click(await screen.findByRole('button', { name: 'Bill offer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bill offer' });
    await within(dialog).findByText('Failed to fetch products.');
    await user.selectOptions(within(dialog).getByLabelText('Create'), 'subscription');
    await within(dialog).findByText(/sends the client an invoice for each period/);
    const days = within(dialog).getByLabelText('Days until due');
    await user.clear(days);
    await user.type(days, '400');
    const create = within(dialog).getByRole('button', { name: 'Create subscription' });
    assert.equal(create.getAttribute('aria-disabled'), 'true');
    await user.clear(days);
    await user.type(days, '14');
    await user.click(create);
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(billOffer), [
        { _id: accepted()._id, kind: 'subscription', expected: 120_000, daysUntilDue: 14 },
      ]),
    );
  });

  test('billing before the effective date names both dates and has to be agreed to', async () => {
    const { user, server } = openOffer(accepted({ userid: 'ada', effectiveDate: '2999-01-01' }));
    server
      .answers(getAllStableProducts, { message: 'Enterprise Products Loaded.', products: [] })
      .answers(billOffer, billed);
    await user.click(await screen.findByRole('button', { name: 'Bill offer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bill offer' });
    await within(dialog).findByText('2999-01-01');
    assert.equal(within(dialog).queryByRole('checkbox'), null, 'a price bills nobody yet');
    await user.selectOptions(within(dialog).getByLabelText('Create'), 'subscription');
    const today = new Date().toISOString().slice(0, 10);
    within(dialog).getByText(`${today}, today (UTC)`);
    const create = within(dialog).getByRole('button', { name: 'Create subscription' });
    assert.equal(create.getAttribute('aria-disabled'), 'true');
    await user.click(
      within(dialog).getByLabelText(`Begin on ${today}, before the effective date 2999-01-01`),
    );
    await user.click(create);
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(billOffer), [
        {
          _id: accepted()._id,
          kind: 'subscription',
          expected: 120_000,
          daysUntilDue: 30,
          beforeEffectiveDate: true,
        },
      ]),
    );
  });

  test('a subscription wants a customer where the offer names none', async () => {
    const { user, server } = openOffer(accepted());
    server.holds(getAllStableProducts);
    await user.click(await screen.findByRole('button', { name: 'Bill offer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bill offer' });
    await user.selectOptions(within(dialog).getByLabelText('Create'), 'subscription');
    const create = within(dialog).getByRole('button', { name: 'Create subscription' });
    assert.equal(create.getAttribute('aria-disabled'), 'true');
    await user.selectOptions(within(dialog).getByLabelText('Create'), 'invoice');
    const invoice = within(dialog).getByRole('button', { name: 'Create custom invoice' });
    assert.equal(invoice.getAttribute('aria-disabled'), null);
  });

  test('prices that moved are named, and taken over when asked', async () => {
    openOffer(offerOf({}, { newestPriceTable: 3, newestTotal: 5000 }));
    await screen.findByText(/With the newest prices it costs \$50\.00 a year instead of \$0\.00/);
  });

  test('the link is shown once after sending', async () => {
    const offer = offerOf({ dataPackages: [{ id: 'prices', teamSize: '1-5' }] });
    const { server, user } = openOffer(offer);
    await user.click(await screen.findByRole('button', { name: 'Send to client…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send offer #12' });
    await user.click(
      within(dialog).getByRole('checkbox', { name: 'Mail the link to ines@northlight.example' }),
    );
    server.answers(sendOffer, {
      success: true,
      message: 'Link created.',
      offer,
      link: 'https://console.example/offer/abc',
      expiresAt: '2026-03-02T00:00:00.000Z',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
    await screen.findByText('https://console.example/offer/abc');
    assert.deepEqual(server.inputsOf(sendOffer), [{ _id: offer._id, version: 1, mail: false, message: '' }]);
  });

  test('an offer that is gone says so', async () => {
    const server = serverWith(offerOf()).refuses(getOffer, 404, { message: 'This offer does not exist.' });
    drawScreen(OfferBuilder, { server, address: { offer: offerOf()._id } });
    await screen.findByText('This offer does not exist.');
  });

  test('the discount limit is for admins: others read it', async () => {
    drawScreen(OfferBuilder, {
      server: serverWith(offerOf()),
      address: { view: 'prices' },
      me: { role: 'standard', permissions: ['offer-builder'] },
    });
    const limit = await screen.findByLabelText('Discount limit (%)');
    assert.equal((limit as HTMLInputElement).disabled, true);
    screen.getByText('Admins change it.');
  });

  test('the price table is edited and saved as a new version; a wrong price is named', async () => {
    const server = serverWith(offerOf());
    const { user } = drawScreen(OfferBuilder, { server, address: { view: 'prices' } });
    const price = await screen.findByLabelText('Prices, team of 1-5');
    assert.equal((price as HTMLInputElement).value, '1200.00');
    await user.clear(price);
    await user.type(price, '12x');
    await screen.findByText('Prices, team of 1-5: the price must be an amount such as 1200.50.');
    await user.clear(price);
    await user.type(price, '1,300.5');
    await user.clear(screen.getByLabelText('News, team of 1-5'));
    server.answers(saveOfferPrices, { success: true, message: 'Price table saved.', prices });
    await user.click(screen.getByRole('button', { name: 'Save new version' }));
    await screen.findByText('Price table saved.');
    const [sent] = server.inputsOf(saveOfferPrices) as { version: number; table: typeof prices.table }[];
    assert.deepEqual(
      [sent!.version, sent!.table.dataPackages.map(({ annualPrices }) => annualPrices)],
      [
        2,
        [
          [130_050, 200_000],
          [null, null],
        ],
      ],
    );
    assert.deepEqual(sent!.table.displayPackages, prices.table.displayPackages);
  });
});
