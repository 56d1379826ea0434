import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadEdsSample } from '@midoffice/contract/prices/corporate-actions/calls/download-eds-sample';
import { edsServer, refuses, type EdsServer } from '../testing/eds.ts';

describe('download-csv-sample', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  test("answers a file with the header and the symbol's newest records", async () => {
    const { body, headers } = await server.editor.call(downloadEdsSample, { symbol: 'ACME', type: 'splits' });
    assert.equal(String(body), `symbol,date,numerator,denominator\r\nACME,${server.days[20]},2,1\r\n`);
    assert.match(String(headers['content-disposition']), /attachment; filename="splits-ACME-sample\.csv"/);
  });

  test('refuses a missing symbol and a stranger', async () => {
    await refuses(
      server,
      server.editor,
      downloadEdsSample,
      { symbol: '', type: 'splits' },
      400,
      /Please enter a ticker!/,
    );
    await refuses(
      server,
      server.stranger,
      downloadEdsSample,
      { symbol: 'ACME', type: 'splits' },
      403,
      'You do not have access to this page.',
    );
  });
});
