import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { makeFilings } from '../factory.ts';
import { filingsServer, refuses, testNow, type FilingsServer } from '../testing/filings.ts';

describe('get-international-filings', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
    await makeFilings(server.platform, [
      {
        symbol: 'KSTR.OL',
        calendarYear: 2023,
        period: 'FY',
        date: '2023-12-31',
        finalLink: 'https://reports.example/2023.html',
      },
      { symbol: 'KSTR.OL', calendarYear: 2024, period: 'Q2', date: '2024-06-30', finalLink: null },
      {
        symbol: 'KSTR.OL',
        calendarYear: 2024,
        period: 'FY',
        date: '2024-12-31',
        finalLink: 'https://reports.example/2024.html',
      },
    ]);
  });
  after(() => server.close());

  test('answers the filings of a symbol, newest first, with all their fields', async () => {
    const { body } = await server.editor.call(getInternationalFilings, { symbol: 'kstr.ol' });
    assert.deepEqual(
      body.map((one) => `${one.calendarYear} ${one.period}`),
      ['2024 FY', '2024 Q2', '2023 FY'],
    );
    assert.deepEqual(body[0], {
      symbol: 'KSTR.OL',
      date: '2024-12-31',
      fillingDate: null,
      calendarYear: 2024,
      period: 'FY',
      finalLink: 'https://reports.example/2024.html',
      rawTextLink: null,
      s3Link: null,
      rawTextAvailable: false,
      fileType: null,
      createdAt: body[0]!.createdAt,
      updatedAt: body[0]!.updatedAt,
    });
    assert.equal(Date.parse(body[0]!.updatedAt), Date.parse(testNow));
  });

  test('answers those with an address, and an empty list for a symbol without filings (r001-filings-none)', async () => {
    const link = 'https://reports.example/2023.html';
    const { body } = await server.editor.call(getInternationalFilings, { symbol: link });
    assert.deepEqual(
      body.map((one) => one.finalLink),
      [link],
    );
    assert.deepEqual((await server.editor.call(getInternationalFilings, { symbol: 'NONE.L' })).body, []);
    await refuses(
      server,
      server.editor,
      getInternationalFilings,
      { symbol: '' },
      400,
      'Please enter a ticker!',
    );
    await refuses(
      server,
      server.stranger,
      getInternationalFilings,
      { symbol: 'KSTR.OL' },
      403,
      'You do not have access to this page.',
    );
  });
});
