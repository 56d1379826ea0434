import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { refuses } from '../../../../testing/refuses.ts';
import { makeOffer, makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('sendOffer', () => {
  let server: TestServer;
  let sales: Client;
  let admin: Client;
  before(async () => {
    server = await testServer({
      env: { PUBLIC_URL: 'https://console.example.com/' },
      now: () => Date.parse('2024-01-15T12:00:00Z'),
    });
    sales = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    admin = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('mails a link that is 256 bits and kept as its hash alone', async () => {
    const { _id, version } = await makeOffer(sales);
    const { status, body } = await sales.call(sendOffer, {
      _id,
      version,
      message: 'As we said <b>yesterday</b>.',
    });
    assert.equal(status, 200);
    const token = /^https:\/\/console\.example\.com\/offer\/([\w-]{43})$/.exec(body.link)?.[1];
    assert.ok(token, body.link);
    assert.deepEqual(
      [body.offer.state, body.offer.sentVersion, body.expiresAt],
      ['sent', version, '2024-02-16T00:00:00.000Z'],
    );
    const [mail] = (await admin.call(getMails, { text: 'ines@' })).body.rows;
    const { body: letter } = await admin.call(getMail, { id: mail!.id });
    assert.match(letter.textBody, /As we said <b>yesterday<\/b>\./);
    assert.match(letter.htmlBody ?? '', /&lt;b&gt;yesterday/);
    assert.match(letter.textBody, /USD.1,200\.00 a year/);
    const { body: entries } = await admin.call(getAuditEntries, {});
    for (const shown of [letter, entries, (await sales.call(getOffer, { _id })).body])
      assert.doesNotMatch(JSON.stringify(shown), new RegExp(token));
  });

  test('an offer that lacks what it needs, is over or has changed is not sent', async () => {
    const empty = await makeOffer(sales, { dataPackages: [] });
    const nobody = await makeOffer(sales, { company: '', clientName: '' });
    const noMail = await makeOffer(sales, { email: '' });
    const over = await makeOffer(sales, { offerExpirationDate: '2024-01-14' });
    const changed = await makeOffer(sales);
    const digest = await server.digest();
    for (const [{ _id, version }, status, field] of [
      [empty, 400, 'dataPackages'],
      [nobody, 400, 'company'],
      [noMail, 400, 'email'],
      [over, 400, 'offerExpirationDate'],
      [{ ...changed, version: 7 }, 409, undefined],
    ] as const) {
      const answer = await sales.call(sendOffer, { _id, version });
      assert.deepEqual(
        [answer.status, (answer.body as { field?: string }).field],
        [status, field],
        answer.body.message,
      );
    }
    assert.equal(await server.digest(), digest);
    assert.equal((await sales.call(sendOffer, { _id: noMail._id, version: 1, mail: false })).status, 200);
  });

  test('discounts above the limit of the price table are sent by an admin alone (r002-offer-discounts)', async () => {
    const { _id, version } = await makeOffer(sales, { discounts: [0.2, 0.15] });
    const digest = await server.digest();
    const refused = await sales.call(sendOffer, { _id, version });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, 'Discounts of 35% are above the limit of 30%. Ask an admin to send this offer.'],
    );
    assert.equal(await server.digest(), digest);
    assert.equal((await admin.call(sendOffer, { _id, version })).status, 200);
  });

  test('the lower limit of the table of the offer and the newest one counts', async () => {
    const { version: base, table } = (await admin.call(getOfferPrices, {})).body;
    const old = await makeOffer(sales, { discounts: [0.28] });
    const lowered = await putTestTable(admin, base, { ...table, discountLimit: 0.2 });
    const text = 'Discounts of 28% are above the limit of 20%. Ask an admin to send this offer.';
    await refuses(server, sales, sendOffer, { _id: old._id, version: old.version }, 403, text);
    const under = await makeOffer(sales, { discounts: [0.28] });
    await putTestTable(admin, lowered, { ...table, discountLimit: 0.9 });
    await refuses(server, sales, sendOffer, { _id: under._id, version: under.version }, 403, text);
    assert.equal((await sales.call(sendOffer, { _id: old._id, version: old.version })).status, 200);
    assert.equal((await admin.call(sendOffer, { _id: under._id, version: under.version })).status, 200);
    await putTestTable(admin, lowered + 1, table);
  });

  test('a second link ends the first', async () => {
    const { offer, token } = await makeSent(sales);
    assert.equal((await visit(server, token)).statusCode, 200);
    const { body } = await sales.call(sendOffer, { _id: offer._id, version: offer.version, mail: false });
    const first = await visit(server, token);
    assert.deepEqual([first.statusCode, first.body.includes('Northlight')], [410, false]);
    assert.equal((await visit(server, body.link.split('/').at(-1)!)).statusCode, 200);
  });

  test('an offer without an expiration date has a link for 90 days', async () => {
    const { offer } = await makeSent(sales, { offerExpirationDate: 'TBD' });
    assert.equal(offer.link?.expiresAt, '2024-04-14T12:00:00.000Z');
  });
});
