import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferClients } from '@midoffice/contract/billing/offers/calls/get-offer-clients';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSubmissions } from '../../../staff-work/enterprise/factory.ts';

describe('getOfferClients', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
  });
  after(() => server.close());

  test('finds customers and enterprise submissions, with the details that an offer takes', async () => {
    const { userid } = await server.staff({ role: null, email: 'ann@northlight.example' });
    await makeSubmissions(server.platform, [
      {
        firstname: 'Ann',
        lastname: 'Moreau',
        company: 'Northlight',
        email: 'office@northlight.example',
        userid,
        country: 'France',
        paymentAddress: '1 Quay\nLyon',
      },
      { email: 'x@northlight.example', userid: 'nobody-here' },
      { email: 'other@sable.example' },
    ]);
    const { status, body } = await sales.call(getOfferClients, { search: 'northlight' });
    assert.equal(status, 200);
    assert.deepEqual(
      body.clients.map(({ source, email, clientName, company, country, address, userid: id }) => [
        source,
        email,
        clientName,
        company,
        country,
        address,
        id,
      ]),
      [
        ['customer', 'ann@northlight.example', body.clients[0]!.clientName, '', '', '', userid],
        ['submission', 'x@northlight.example', '', '', '', '', null],
        [
          'submission',
          'office@northlight.example',
          'Ann Moreau',
          'Northlight',
          'France',
          '1 Quay\nLyon',
          userid,
        ],
      ],
    );
    assert.equal((await sales.call(getOfferClients, { search: 'n' })).status, 400);
  });
});
