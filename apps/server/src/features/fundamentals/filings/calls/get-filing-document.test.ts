import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import { fetchFiling } from '../api.ts';
import { filingsServer, refuses, type FilingsServer } from '../testing/filings.ts';

describe('get-filing-document', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
    server.pages['/a.html'] = { body: '<html><body>a</body></html>' };
  });
  after(() => server.close());

  test('answers where a document and its text are read, and asks nobody for one that is not stored', async () => {
    const finalLink = 'https://reports.example/a.html';
    const none = await server.reader.call(getFilingDocument, { finalLink });
    assert.deepEqual([none.body, server.asked], [{ document: null }, []]);
    const file = await fetchFiling(server.platform, finalLink);
    const { body } = await server.reader.call(getFilingDocument, { finalLink });
    assert.deepEqual(body.document, {
      finalLink,
      fileType: 'html',
      bytes: 27,
      s3Link: `/status/fix/filing-file/${file.name.slice('filings/'.length)}`,
      rawTextLink: `/status/fix/filing-file/${file.textName!.slice('filings/'.length)}`,
    });
  });

  test('refuses what is no address, and who has no grant', async () => {
    const refused = (client: FilingsServer['editor'], finalLink: string, status: number, message: string) =>
      refuses(server, client, getFilingDocument, { finalLink }, status, message);
    await refused(
      server.reader,
      'AAPL',
      400,
      'finalLink: must be an address that begins with https:// or http://',
    );
    await refused(
      server.stranger,
      'https://reports.example/a.html',
      403,
      'You do not have access to this page.',
    );
  });
});
