import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showFilingFile } from '@midoffice/contract/fundamentals/filings/calls/show-filing-file';
import { fetchFiling } from '../api.ts';
import { filingsServer, refuses, type FilingsServer } from '../testing/filings.ts';

describe('show-filing-file', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
  });
  after(() => server.close());

  const store = async (path: string, body: string | Buffer, type = 'text/html') => {
    server.pages[path] = { body, type };
    return fetchFiling(server.platform, `https://reports.example${path}`);
  };
  const show = (name: string, cookie = server.reader.cookie) =>
    server.app.inject({
      url: `/status/fix/filing-file/${name.slice('filings/'.length)}`,
      ...(cookie && { headers: { cookie: `midoffice_session=${cookie}` } }),
    });

  test('a page is shown as it came, and nothing in it runs or loads', async () => {
    const page =
      '<html><body onload="alert(1)"><script>alert(2)</script><img src="https://evil.example/x.png"></body></html>';
    const file = await store('/hostile.html', page);
    const { statusCode, headers, body } = await show(file.name);
    assert.deepEqual([statusCode, body], [200, page]);
    assert.deepEqual(
      [headers['content-type'], headers['x-content-type-options'], headers['content-disposition']],
      ['text/html; charset=utf-8', 'nosniff', 'inline'],
    );
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'self'; sandbox allow-same-origin$/);
    assert.doesNotMatch(policy, /script/);
    assert.equal(headers['cache-control'], 'private, no-cache');
  });

  test('its plain text is UTF-8, a text has its own character set, a PDF is one', async () => {
    const page = await store(
      '/latin.html',
      Buffer.from('<html><body>Soci\xe9t\xe9</body></html>', 'latin1'),
      'text/html; charset=iso-8859-1',
    );
    assert.equal((await show(page.name)).headers['content-type'], 'text/html; charset=windows-1252');
    const text = await show(page.textName!);
    assert.deepEqual([text.headers['content-type'], text.body], ['text/plain; charset=utf-8', 'Société\n']);
    const pdf = await store('/report.pdf', '%PDF-1.7', 'application/pdf');
    assert.equal((await show(pdf.name)).headers['content-type'], 'application/pdf');
  });

  test('only members with a grant see it, and a name that is none of ours leads nowhere', async () => {
    const { name } = await store('/plain.html', '<html><body>x</body></html>');
    assert.equal((await show(name, '')).statusCode, 401);
    assert.equal((await show(name, server.stranger.cookie)).statusCode, 403);
    const missing = `${'a'.repeat(32)}.html`;
    await refuses(
      server,
      server.reader,
      showFilingFile,
      { name: missing },
      404,
      'There is no such document.',
    );
    for (const bad of [
      '..%2f..%2fsecrets.key',
      `${missing}%00`,
      'x.html',
      `${'A'.repeat(32)}.html`,
      `${'a'.repeat(32)}.exe`,
    ])
      assert.equal((await show(`filings/${bad}`)).statusCode, 400, bad);
  });
});
