import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fetchFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/fetch-filing-document';
import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import { filingsServer, newestAudit, refuses, type FilingsServer } from '../testing/filings.ts';

describe('fetch-filing-document, get-filing-document', () => {
  let server: FilingsServer;
  const finalLink = 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm';
  before(async () => {
    server = await filingsServer();
    server.pages[new URL(finalLink).pathname] = { body: '<html><body>10-K</body></html>' };
    server.pages['/cut.html'] = { body: '<html><body><table><tr><td>Revenue<td>1,2' };
  });
  after(() => server.close());

  test('a document is stored when it is wanted, once, and audited', async () => {
    assert.deepEqual((await server.reader.call(getFilingDocument, { finalLink })).body, { document: null });
    const { status, body } = await server.reader.call(fetchFilingDocument, { finalLink });
    assert.deepEqual(
      [status, body.message, body.document.fileType, body.document.bytes],
      [200, 'Filing stored.', 'html', 30],
    );
    assert.deepEqual(await newestAudit(server, 'filings.document-stored'), {
      target: finalLink,
      reason: null,
    });
    assert.deepEqual((await server.reader.call(getFilingDocument, { finalLink })).body, {
      document: body.document,
    });
    await server.reader.call(fetchFilingDocument, { finalLink });
    assert.equal(server.asked.length, 1);
  });

  test('a page that is cut off is stored as it came', async () => {
    const { status, body } = await server.editor.call(fetchFilingDocument, {
      finalLink: 'https://reports.example/cut.html',
    });
    assert.equal(status, 200, body.message);
  });

  test('refuses an internal address, an address that is none, and who has no grant', async () => {
    const internal = { finalLink: 'http://10.1.2.3/report.html' };
    await refuses(
      server,
      server.editor,
      fetchFilingDocument,
      internal,
      400,
      'finalLink: leads to an internal address',
    );
    await refuses(
      server,
      server.editor,
      fetchFilingDocument,
      { finalLink: 'report' },
      400,
      'finalLink: must be an address that begins with https:// or http://',
    );
    const missing = await server.editor.call(fetchFilingDocument, { finalLink: `${finalLink}x` });
    assert.deepEqual([missing.status, missing.body.message], [404, 'EDGAR has no such document.']);
    for (const call of [fetchFilingDocument, getFilingDocument])
      await refuses(
        server,
        server.stranger,
        call,
        { finalLink },
        403,
        'You do not have access to this page.',
      );
  });
});
