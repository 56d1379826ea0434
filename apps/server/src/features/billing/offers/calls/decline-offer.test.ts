import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declineOffer } from '@midoffice/contract/billing/offers/calls/decline-offer';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('declineOffer', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('keeps the reason, notifies the owner, and cannot be turned into an acceptance', async () => {
    const { offer, token } = await makeSent(sales);
    assert.equal((await visit(server, token, '/decline', { reason: 'Too <dear>' })).statusCode, 303);
    const { body } = await sales.call(getOffer, { _id: offer._id });
    assert.deepEqual([body.state, body.declineReason], ['declined', 'Too <dear>']);
    const [mail] = (await sales.call(getMails, { text: 'declined' })).body.rows;
    assert.match(
      (await sales.call(getMail, { id: mail!.id })).body.htmlBody ?? '',
      /Reason: Too &lt;dear&gt;/,
    );
    const page = await visit(server, token);
    assert.deepEqual(
      [page.statusCode, /Offer declined/.test(page.body), /Northlight/.test(page.body)],
      [200, true, false],
    );
    const digest = await server.digest();
    assert.match(
      (await visit(server, token, '/accept', { name: 'Ann', agree: 'yes' })).body,
      /Offer declined/,
    );
    assert.equal(await server.digest(), digest);
  });

  test('a reason that is too long is asked for again, and nothing is written', async () => {
    const { token } = await makeSent(sales);
    const digest = await server.digest();
    const { statusCode, body } = await visit(server, token, '/decline', { reason: 'y'.repeat(501) });
    assert.deepEqual(
      [statusCode, /at most 500 characters/.test(body), /<details open>/.test(body)],
      [400, true, true],
    );
    assert.equal((await server.nobody.call(declineOffer, { token: 'x', reason: '' })).status, 404);
    assert.equal(await server.digest(), digest);
  });
});
