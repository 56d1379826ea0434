import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declineOfferForClient } from '@midoffice/contract/billing/offers/calls/decline-offer-for-client';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { openOffer } from '@midoffice/contract/billing/offers/calls/open-offer';
import { revokeOfferLink } from '@midoffice/contract/billing/offers/calls/revoke-offer-link';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { newToken } from '../../../../platform/crypto/secrets.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('the page of an offer (openOffer)', () => {
  let server: TestServer;
  let sales: Client;
  let now = Date.parse('2024-01-15T12:00:00Z');
  before(async () => {
    server = await testServer({ now: () => now, env: { REQUESTS_PER_LINK: '20' } });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('shows the offer to somebody without an account, escaped, and staff see that it was opened', async () => {
    const { offer, token } = await makeSent(sales, {
      company: '<script>alert(1)</script> & Sons',
      specialTerms: 'First line\n"Second" <b>line</b>',
      discounts: [{ name: 'Two years', fraction: 0.15 }],
      billingFrequency: 'monthly',
      displayPackages: ['web-small'],
    });
    const { statusCode, body } = await visit(server, token);
    assert.equal(statusCode, 200);
    assert.match(body, /Offer for &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; Sons/);
    assert.match(body, /First line<br>&quot;Second&quot; &lt;b&gt;line/);
    for (const shown of [
      '$1,200.00',
      '$600.00',
      '15%',
      '−$270.00',
      '$1,530.00',
      '$127.50',
      'a month',
      '15 February 2024',
      'To be determined',
    ])
      assert.ok(body.includes(shown), shown);
    assert.doesNotMatch(body, /<script|javascript:|https?:\/\//);
    const { link } = (await sales.call(getOffer, { _id: offer._id })).body;
    assert.deepEqual([link?.opened, link?.firstOpenedAt], [1, '2024-01-15T12:00:00.000Z']);
  });

  test('sends no script, nothing from elsewhere, no referrer, and is kept by nobody', async () => {
    const { token } = await makeSent(sales);
    const { headers, body } = await visit(server, token);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.deepEqual(
      [
        headers['referrer-policy'],
        headers['cache-control'],
        headers['x-robots-tag'],
        headers['x-frame-options'],
        headers['set-cookie'],
      ],
      ['no-referrer', 'no-store', 'noindex, nofollow', 'DENY', undefined],
    );
    assert.doesNotMatch(body, / on\w+=| style="|<script|<img|<link/);
  });

  test('a link that ended says so and nothing of the offer', async () => {
    const ended: [string, RegExp, () => Promise<string>][] = [
      [
        'revoked',
        /withdrawn/,
        async () => {
          const { offer, token } = await makeSent(sales);
          assert.equal((await sales.call(revokeOfferLink, { _id: offer._id })).status, 200);
          return token;
        },
      ],
      [
        'superseded',
        /newer version/,
        async () => {
          const { offer, token } = await makeSent(sales);
          const change = { _id: offer._id, city: 'Leeds', withdrawLink: true };
          assert.equal((await sales.call(saveOffer, change)).status, 200);
          return token;
        },
      ],
      [
        'declined by staff',
        /withdrawn/,
        async () => {
          const { offer, token } = await makeSent(sales);
          assert.equal((await sales.call(declineOfferForClient, { _id: offer._id })).status, 200);
          return token;
        },
      ],
      [
        'expired',
        /expired/,
        async () => {
          const { token } = await makeSent(sales, { offerExpirationDate: '2024-01-15' });
          now = Date.parse('2024-01-15T23:59:59.999Z');
          assert.equal((await visit(server, token)).statusCode, 200);
          now += 1;
          return token;
        },
      ],
    ];
    for (const [what, words, make] of ended) {
      const token = await make();
      for (const path of ['', '/accept']) {
        const { statusCode, body } = await visit(
          server,
          token,
          path,
          path ? { name: 'Eve', agree: 'yes' } : undefined,
        );
        assert.equal(statusCode, 410, what);
        assert.match(body, words, what);
        assert.doesNotMatch(body, /Northlight|Okafor|1,200|Prices|Eve/, what);
      }
      const pdf = await visit(server, token, '/pdf');
      assert.deepEqual([pdf.statusCode, /Northlight/.test(pdf.body)], [410, false], what);
    }
  });

  test('an unknown token is no link, in a page for people and in JSON for programs', async () => {
    const digest = await server.digest();
    for (const token of [newToken(), 'x', 'a'.repeat(43), 'a'.repeat(400), '%00', '..%2fadmin']) {
      const page = await visit(server, token);
      assert.equal(page.statusCode, 404, token);
      assert.match(page.body, /Link not valid/);
    }
    const { status, body } = await server.nobody.call(openOffer, { token: newToken() });
    assert.deepEqual([status, (body as unknown as { success: boolean }).success], [404, false]);
    assert.equal(await server.digest(), digest);
  });

  test('one link is opened so often a minute', async () => {
    const { token } = await makeSent(sales);
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await visit(server, token)).statusCode);
    assert.deepEqual(statuses.slice(19), [200, 429, 429]);
    const other = await makeSent(sales);
    assert.equal((await visit(server, other.token)).statusCode, 200);
  });
});
