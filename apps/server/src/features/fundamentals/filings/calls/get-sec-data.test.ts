import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSecData } from '@midoffice/contract/fundamentals/filings/calls/get-sec-data';
import { filingsServer, refuses, submissions, type FilingsServer } from '../testing/filings.ts';

describe('get-sec-data', () => {
  let server: FilingsServer;
  const page = '/submissions/CIK0000320193-submissions-001.json';
  before(async () => {
    server = await filingsServer();
    server.pages['/files/company_tickers.json'] = {
      body: JSON.stringify({
        0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
        1: { cik_str: 1, ticker: 'NONE', title: 'No filings' },
        2: null,
      }),
    };
    server.pages['/submissions/CIK0000320193.json'] = {
      body: submissions(
        [
          {
            accession: '0000320193-24-000123',
            form: '10-K',
            date: '2024-09-28',
            filed: '2024-11-01',
            document: 'aapl-20240928.htm',
          },
          {
            accession: '0000320193-24-000111',
            form: '4',
            date: '2024-10-15',
            filed: '2024-10-17',
            document: 'form4.xml',
          },
          {
            accession: '0000320193-24-000081',
            form: '10-Q',
            date: '2024-06-29',
            filed: '2024-08-02',
            document: 'aapl-20240629.htm',
          },
          { accession: 'not a number', form: '10-Q', date: '', filed: '2024-08-02', document: '../x.htm' },
        ],
        ['CIK0000320193-submissions-001.json', '../../secrets.json'],
      ),
    };
    server.pages[page] = {
      body: JSON.stringify(
        (
          JSON.parse(
            submissions([
              {
                accession: '0000320193-00-000003',
                form: '10-Q',
                date: '',
                filed: '2000-05-11',
                document: '',
              },
            ]),
          ) as { filings: { recent: object } }
        ).filings.recent,
      ),
    };
  });
  after(() => server.close());

  test('answers the reports of all files of a company, newest first, of a symbol in any case', async () => {
    const { status, body } = await server.reader.call(getSecData, { symbol: ' aapl ' });
    assert.equal(status, 200);
    const folder = 'https://www.sec.gov/Archives/edgar/data/320193';
    assert.deepEqual(body, [
      {
        date: '2024-09-28',
        acceptedDate: '2024-11-01 16:31:07',
        formType: '10-K',
        finalLink: `${folder}/000032019324000123/aapl-20240928.htm`,
      },
      {
        date: '2024-06-29',
        acceptedDate: '2024-08-02 16:31:07',
        formType: '10-Q',
        finalLink: `${folder}/000032019324000081/aapl-20240629.htm`,
      },
      {
        date: '2000-05-11',
        acceptedDate: '2000-05-11 16:31:07',
        formType: '10-Q',
        finalLink: `${folder}/000032019300000003/0000320193-00-000003.txt`,
      },
    ]);
    const asked = server.asked.length;
    await server.reader.call(getSecData, { symbol: 'AAPL' });
    assert.equal(server.asked.length, asked, 'EDGAR was asked again');
    assert.ok(!server.asked.some((path) => path.includes('secrets')));
  });

  test('input of 16 characters is an address, of 15 a symbol (r001-filings-15-chars)', async () => {
    const link = 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000081/aapl-20240629.htm';
    const found = await server.reader.call(getSecData, { symbol: link });
    assert.deepEqual(
      found.body.map((one) => [one.formType, one.finalLink]),
      [['10-Q', link]],
    );
    assert.deepEqual((await server.reader.call(getSecData, { symbol: 'A'.repeat(15) })).body, []);
    const longer = await server.reader.call(getSecData, { symbol: 'A'.repeat(16) });
    assert.deepEqual(
      [longer.status, longer.body.message],
      [400, 'symbol: must be an address that begins with https:// or http://'],
    );
    assert.deepEqual(
      (await server.reader.call(getSecData, { symbol: 'https://reports.example/2024.html' })).body,
      [],
    );
  });

  test('an unknown symbol and a company without filings give an empty list (r001-filings-none)', async () => {
    assert.deepEqual((await server.reader.call(getSecData, { symbol: 'UNKNOWN' })).body, []);
    assert.deepEqual((await server.reader.call(getSecData, { symbol: 'NONE' })).body, []);
  });

  test('refuses what is no symbol and who has no grant, and asks nobody then', async () => {
    const asked = server.asked.length;
    await refuses(server, server.reader, getSecData, { symbol: '' }, 400, 'Please enter a ticker!');
    await refuses(
      server,
      server.reader,
      getSecData,
      { symbol: 'A B' },
      400,
      'symbol: may hold letters, digits and . - ^ = / _ only',
    );
    await refuses(
      server,
      server.stranger,
      getSecData,
      { symbol: 'AAPL' },
      403,
      'You do not have access to this page.',
    );
    assert.equal(server.asked.length, asked);
  });

  test('says what to set where EDGAR is not connected', async () => {
    const other = await filingsServer({ connected: false });
    const { status, body } = await other.reader.call(getSecData, { symbol: 'AAPL' });
    assert.deepEqual([status, body.message], [424, 'EDGAR is not connected: please set EDGAR_USER_AGENT.']);
    assert.deepEqual(other.asked, []);
    await other.close();
  });
});
