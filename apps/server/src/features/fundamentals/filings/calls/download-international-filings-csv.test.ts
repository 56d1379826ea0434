import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/download-international-filings-csv';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { makeFilings } from '../factory.ts';
import { filingsServer, newestAudit, refuses, type FilingsServer } from '../testing/filings.ts';

describe('download-international-filings-csv', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
  });
  after(() => server.close());

  test('answers an example, then the newest filings; by session, or by key in the query', async () => {
    const empty = await server.editor.call(downloadInternationalFilingsCsv, {});
    assert.equal(
      empty.headers['content-disposition'],
      'attachment; filename="international-filings-sample.csv"',
    );
    assert.match(String(empty.body), /\r\nACME\.L,2024-12-31,/);
    await makeFilings(server.platform, [
      { symbol: 'KSTR.OL', calendarYear: 2024, period: 'FY', date: '2024-12-31' },
    ]);
    const { key: apikey } = await makeStaffKey(server, server.editor, 'sample');
    const { status, body } = await server.nobody.call(downloadInternationalFilingsCsv, {}, { apikey });
    assert.equal(status, 200);
    assert.equal(
      body as unknown as string,
      'symbol,date,fillingDate,calendarYear,period,finalLink,rawTextLink,s3Link\r\nKSTR.OL,2024-12-31,,2024,FY,,,\r\n',
    );
    assert.ok(await newestAudit(server, 'filings.sample-exported'));
  });

  test('refuses who has no grant, and records nothing', async () => {
    await refuses(
      server,
      server.reader,
      downloadInternationalFilingsCsv,
      {},
      403,
      'You do not have access to this page.',
    );
  });
});
