import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getOfferVersion } from '@midoffice/contract/billing/offers/calls/get-offer-version';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, makeSent, putTestTable, testFields, testTable, visit } from '../testing/offers.ts';

describe('saveOffer', () => {
  let server: TestServer;
  let sales: Client;
  let now = Date.parse('2024-01-15T12:00:00Z');
  before(async () => {
    server = await testServer({ now: () => now });
    sales = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('a new offer has the defaults: annually, effective TBD, expires one month ahead (r002-offer-defaults)', async () => {
    const { status, body } = await sales.call(saveOffer, {});
    assert.equal(status, 200);
    const { fields, state, number, total, ownerId, newestPriceTable } = body.offer;
    assert.deepEqual(
      [fields.billingFrequency, fields.effectiveDate, fields.offerExpirationDate, fields.dataPackages],
      ['annually', 'TBD', '2024-02-15', []],
    );
    assert.deepEqual(
      [state, total, ownerId, fields.priceTable],
      ['draft', 0, sales.userid, newestPriceTable],
    );
    assert.ok(number > 0);
    const set = await sales.call(saveOffer, {
      _id: body.offer._id,
      offerExpirationDate: 'TBD',
      effectiveDate: '2024-03-01',
    });
    assert.deepEqual(
      [set.body.offer.fields.offerExpirationDate, set.body.offer.fields.effectiveDate],
      ['TBD', '2024-03-01'],
    );
  });

  test('frequencies have synonyms (d039), discounts may be plain fractions (r002-offer-discounts)', async () => {
    const offer = await makeOffer(sales, {
      billingFrequency: 'Monthly',
      discounts: [0.15, { name: 'Early', fraction: 0.05 }],
    });
    assert.equal(offer.billingFrequency, 'monthly');
    assert.deepEqual(offer.fields.discounts, [
      { name: '', fraction: 0.15 },
      { name: 'Early', fraction: 0.05 },
    ]);
    assert.deepEqual([offer.totals.subtotal, offer.total, offer.totals.perBill], [120_000, 96_000, 8000]);
    const { body } = await sales.call(saveOffer, { _id: offer._id, billingFrequency: 'enterprise-annual' });
    assert.equal(body.offer.billingFrequency, 'annually');
  });

  test('bad input is named and nothing is written', async () => {
    const { _id } = await makeOffer(sales);
    const digest = await server.digest();
    for (const [input, field] of [
      [{ discounts: [1.5] }, 'discounts.0'],
      [{ discounts: [0] }, 'discounts.0'],
      [{ discounts: [0.00001] }, 'discounts.0'],
      [{ discounts: [0.6, 0.6] }, 'discounts'],
      [{ discounts: Array.from({ length: 11 }, () => 0.01) }, 'discounts'],
      [{ email: 'a@b.example, c@d.example' }, 'email'],
      [{ billingFrequency: 'weekly' }, 'billingFrequency'],
      [{ effectiveDate: 'tomorrow' }, 'effectiveDate'],
      [{ offerExpirationDate: '2024-02-30' }, 'offerExpirationDate'],
      [{ dataPackages: [{ id: 'gone', teamSize: '1-5' }] }, 'dataPackages.0.id'],
      [{ dataPackages: [{ id: 'statements', teamSize: '6-20' }] }, 'dataPackages.0.teamSize'],
      [
        {
          dataPackages: [
            { id: 'prices', teamSize: '1-5' },
            { id: 'prices', teamSize: '6-20' },
          ],
        },
        'dataPackages',
      ],
      [{ displayPackages: ['gone'] }, 'displayPackages.0'],
      [{ extras: [{ name: 'Setup', annualPriceCents: -1 }] }, 'extras.0.annualPriceCents'],
      [{ extras: [{ name: 'Setup', annualPriceCents: 1.005 }] }, 'extras.0.annualPriceCents'],
      [{ extras: [1, 2].map((n) => ({ name: `Setup ${n}`, annualPriceCents: 1e12 })) }, 'total'],
      [{ priceTable: 99 }, 'priceTable'],
      [{ specialTerms: 'x'.repeat(20_001) }, 'specialTerms'],
      [{ company: 'x'.repeat(201) }, 'company'],
      [{ version: 99, company: 'Other' }, 'version'],
    ] as const) {
      const { status, body } = await sales.call(saveOffer, { _id, ...input });
      assert.equal(status, 400, JSON.stringify(input).slice(0, 100));
      assert.equal((body as { field?: string }).field, field, body.message);
    }
    assert.equal(
      (await sales.call(saveOffer, { _id: '00000000-0000-4000-8000-000000000000', company: 'X' })).status,
      404,
    );
    assert.equal(await server.digest(), digest);
  });

  test('two people who change different fields both succeed; of one field the second gets both values', async () => {
    const other = await server.staff();
    const { _id, version } = await makeOffer(sales);
    assert.equal((await sales.call(saveOffer, { _id, version, company: 'Sable Point' })).status, 200);
    const merged = await other.call(saveOffer, { _id, version, ...testFields, phone: '+44 20' });
    assert.equal(merged.status, 200);
    assert.deepEqual([merged.body.offer.company, merged.body.offer.fields.phone], ['Sable Point', '+44 20']);
    const digest = await server.digest();
    const { status, body } = await other.call(saveOffer, {
      _id,
      version,
      company: 'Quayside',
      city: 'Leeds',
    });
    assert.equal(status, 409);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      {
        field: 'company',
        expected: testFields.company,
        actual: 'Sable Point',
        wanted: 'Quayside',
        where: `Offer #${merged.body.offer.number}`,
      },
    ]);
    assert.equal(await server.digest(), digest, 'nothing is half applied');
  });

  test('each change is a version with what the client would see; saving the same again makes none', async () => {
    const { _id } = await makeOffer(sales);
    const { body } = await sales.call(saveOffer, { _id, displayPackages: ['web-small'] });
    assert.deepEqual([body.offer.version, body.offer.total], [2, 180_000]);
    const again = await sales.call(saveOffer, { _id, displayPackages: ['web-small'] });
    assert.equal(again.body.offer.version, 2);
    const { body: read } = await sales.call(getOfferVersion, { _id, version: '2' });
    assert.deepEqual([read.previous?.total, read.state.document.totals.lines.length], [120_000, 2]);
  });

  test('an offer keeps the prices that it was made with, says when they moved, and takes the new ones when asked', async () => {
    const offer = await makeOffer(sales);
    const { newestPriceTable: before } = offer;
    const dearer = structuredClone(testTable);
    dearer.dataPackages[0]!.annualPrices[0] = 130_000;
    const newest = await putTestTable(sales, before, dearer);
    const { body: read } = await sales.call(getOffer, { _id: offer._id });
    assert.deepEqual(
      [read.total, read.newestTotal, read.fields.priceTable, read.newestPriceTable],
      [120_000, 130_000, before, newest],
    );
    const { body: saved } = await sales.call(saveOffer, { _id: offer._id, city: 'Leeds' });
    assert.equal(saved.offer.total, 120_000);
    const { body: updated } = await sales.call(saveOffer, { _id: offer._id, priceTable: newest });
    assert.deepEqual([updated.offer.total, updated.offer.newestTotal], [130_000, 130_000]);
    const without = { ...dearer, dataPackages: dearer.dataPackages.slice(1) };
    await putTestTable(sales, newest, without);
    assert.equal((await sales.call(getOffer, { _id: offer._id })).body.newestTotal, null);
    await putTestTable(sales, newest + 1);
  });

  test('a sent offer changes only where that may withdraw its link; an accepted one never', async () => {
    const { offer, token } = await makeSent(sales);
    const digest = await server.digest();
    const refused = await sales.call(saveOffer, { _id: offer._id, company: 'Other' });
    assert.equal(refused.status, 409);
    assert.equal(await server.digest(), digest);
    const { body } = await sales.call(saveOffer, { _id: offer._id, company: 'Other', withdrawLink: true });
    assert.equal(body.offer.state, 'draft');
    assert.match((await visit(server, token)).body, /There is a newer version/);
    const second = await makeSent(sales);
    await visit(server, second.token, '/accept', { name: 'Ines', agree: 'yes' });
    const late = await sales.call(saveOffer, { _id: second.offer._id, company: 'Other', withdrawLink: true });
    assert.deepEqual([late.status, /accepted/.test(late.body.message)], [409, true]);
  });

  test('an expired offer becomes a draft again when it is changed', async () => {
    const { offer } = await makeSent(sales);
    now += 40 * 86_400_000;
    const { body } = await sales.call(saveOffer, {
      _id: offer._id,
      offerExpirationDate: '2024-04-01',
      withdrawLink: true,
    });
    assert.equal(body.offer.state, 'draft');
  });
});
