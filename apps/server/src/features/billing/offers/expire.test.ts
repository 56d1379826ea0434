import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { job } from './jobs/expire-offers.ts';
import { makeOffer, makeSent, putTestTable } from './testing/offers.ts';

describe('offers whose date is over', () => {
  let server: TestServer;
  let sales: Client;
  let now = Date.parse('2024-01-15T12:00:00Z');
  before(async () => {
    server = await testServer({ now: () => now });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('become expired by the job, once, each with an audit entry; others stay', async () => {
    const due = (await makeSent(sales, { offerExpirationDate: '2024-01-16' })).offer;
    const later = (await makeSent(sales)).offer;
    const open = (await makeSent(sales, { offerExpirationDate: 'TBD' })).offer;
    const draft = await makeOffer(sales, { offerExpirationDate: '2024-01-16' });
    now = Date.parse('2024-01-17T00:00:00Z');
    const words: string[] = [];
    for (let n = 0; n < 2; n += 1)
      await job(server.platform).run(
        {},
        async (_done, _total, text) => void words.push(text ?? ''),
        new AbortController().signal,
      );
    assert.deepEqual(words, ['1 offers expired', '0 offers expired']);
    const states: string[] = [];
    for (const { _id } of [due, later, open, draft])
      states.push((await sales.call(getOffer, { _id })).body.state);
    assert.deepEqual(states, ['expired', 'sent', 'sent', 'draft']);
    const { rows } = (await sales.call(getAuditEntries, {})).body;
    assert.deepEqual(
      rows.filter(({ kind }) => kind === 'offers.expired').map(({ targetId, actor }) => [targetId, actor]),
      [[due._id, 'system']],
    );
  });
});
