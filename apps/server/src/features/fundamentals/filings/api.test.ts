// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { fetchFiling, filingText, financialLinks, storedFiling } from './api.ts';
import { pageText } from './plain-text.ts';

const page =
  '<!DOCTYPE html><html><head><title>x</title><script>alert(1)</script></head><body><p>Revenue &amp; more</p><table><tr><td>Net income</td><td>1,234</td></tr></table></body></html>';
const finalLink = 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm';

describe('documents of filings', () => {
  let server: TestServer;
  let site: Server;
  const asked: { url: string; agent: string }[] = [];
  const answers: Record<
    string,
    (attempt: number) => { status?: number; type?: string; body: string | Buffer }
  > = {
    '/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm': () => ({
      body: page,
      type: 'text/html',
    }),
    '/Archives/edgar/data/1/000000000000000001/twice.htm': () => ({ body: page, type: 'text/html' }),
    '/Archives/edgar/data/1/000000000000000001/late.htm': (attempt) =>
      attempt < 3 ? { status: attempt === 1 ? 503 : 500, body: '' } : { body: `${page}<!-- late -->` },
    '/Archives/edgar/data/1/000000000000000001/huge.htm': () => ({ body: Buffer.alloc(60_000_000, 32) }),
    '/Archives/edgar/data/1/000000000000000001/report.pdf': () => ({ body: '%PDF-1.7\n…' }),
    '/Archives/edgar/data/1/000000000000000001/old.txt': () => ({
      body: Buffer.from('<PAGE>\n<TABLE>\nSoci\xe9t\xe9      1,234\n', 'latin1'),
    }),
    '/Archives/edgar/data/1/000000000000000001/picture.jpg': () => ({
      body: Buffer.from([0xff, 0xd8, 0, 0, 1]),
    }),
    '/report': () => ({ body: page, type: 'text/html; charset=utf-8' }),
  };
  const seen = new Map<string, number>();

  before(async () => {
    site = createServer((request, response) => {
      const path = request.url!;
      asked.push({ url: path, agent: request.headers['user-agent'] ?? '' });
      const attempt = (seen.get(path) ?? 0) + 1;
      seen.set(path, attempt);
      const answer = answers[path]?.(attempt) ?? { status: 404, body: '' };
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/octet-stream' });
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    server = await testServer({
      edgar: { userAgent: 'Test test@example.com', dataBase: base, archivesBase: base, backOffMs: 10 },
      sandboxHosts: { 'reports.example': base },
    });
  });
  after(async () => {
    await server.close();
    await new Promise((resolve) => site.close(resolve));
  });
  const archive = (file: string): string =>
    `https://www.sec.gov/Archives/edgar/data/1/000000000000000001/${file}`;

  test('are read once, by whichever way their address is written, and named by their content', async () => {
    const { platform } = server;
    assert.equal(await storedFiling(platform.db, finalLink), undefined);
    const file = await fetchFiling(platform, finalLink);
    assert.match(file.name, /^filings\/[0-9a-f]{32}\.html$/);
    assert.deepEqual(
      [file.link, file.fileType, file.charset, file.bytes],
      [finalLink, 'html', 'utf-8', page.length],
    );
    const viewer = `http://sec.gov/ix?doc=${new URL(finalLink).pathname}#fact`;
    assert.deepEqual(await fetchFiling(platform, viewer), file);
    assert.deepEqual(await storedFiling(platform.db, viewer), file);
    assert.equal(asked.filter(({ url }) => url.endsWith('aapl-20240928.htm')).length, 1);
    assert.equal(asked[0]!.agent, 'Test test@example.com');
    const twin = await fetchFiling(platform, archive('twice.htm'));
    assert.equal(twin.name, file.name, 'the same content has one file');
    assert.equal(await filingText(platform, file), page);
    const text = (await platform.files.read(file.textName!))!.toString();
    assert.equal(text, 'Revenue & more\n\nNet income\t1,234\n');
  });

  test('EDGAR is asked again after a failure, and what it cannot give is said', async () => {
    const { platform } = server;
    assert.equal((await fetchFiling(platform, archive('late.htm'))).fileType, 'html');
    assert.equal(seen.get('/Archives/edgar/data/1/000000000000000001/late.htm'), 3);
    const refused = async (link: string, status: number, message: string): Promise<void> => {
      await assert.rejects(fetchFiling(platform, link), { status, message });
      assert.equal(await storedFiling(platform.db, link), undefined);
    };
    await refused(archive('none.htm'), 404, 'EDGAR has no such document.');
    await refused(archive('huge.htm'), 413, 'The filing has more than 50 MB and is not read.');
    await refused(archive('picture.jpg'), 400, 'finalLink: is neither a web page, a text nor a PDF');
    await refused('https://127.0.0.1/report', 400, 'finalLink: leads to an internal address');
    await assert.rejects(fetchFiling(platform, 'ftp://a.example/x'), {
      status: 400,
      message: 'finalLink: must be an address that begins with https://',
    });
  });

  test('a PDF is stored but not read, and an old text keeps its signs', async () => {
    const { platform } = server;
    const pdf = await fetchFiling(platform, archive('report.pdf'));
    assert.deepEqual([pdf.fileType, pdf.textName], ['pdf', null]);
    await assert.rejects(filingText(platform, pdf), {
      status: 422,
      message: 'This filing is a PDF. Tables can be read from web pages and texts only.',
    });
    const old = await fetchFiling(platform, archive('old.txt'));
    assert.deepEqual([old.fileType, old.charset], ['txt', 'windows-1252']);
    assert.match(await filingText(platform, old), /Société {6}1,234/);
    assert.match((await platform.files.read(old.textName!))!.toString(), /Société/);
  });

  test('the links of records lead to stored documents', async () => {
    const { platform } = server;
    const link = 'https://reports.example/report';
    const file = await fetchFiling(platform, link);
    assert.equal(file.link, link);
    const records = [
      { calendarYear: 2024, period: 'FY', finalLink: link },
      { calendarYear: 2023, period: 'FY', finalLink: 'https://reports.example/other' },
      { calendarYear: 2022, period: 'FY', finalLink: null },
    ];
    const digits = file.name.slice('filings/'.length);
    assert.deepEqual(await financialLinks(platform.db, 'ACME', records), {
      '2024-FY': {
        finalLink: link,
        s3Link: `/status/fix/filing-file/${digits}`,
        rawTextLink: `/status/fix/filing-file/${file.textName!.slice('filings/'.length)}`,
      },
      '2023-FY': { finalLink: 'https://reports.example/other', s3Link: null, rawTextLink: null },
      '2022-FY': { finalLink: null, s3Link: null, rawTextLink: null },
    });
  });

  test('a page of many open signs and elements is read in time that grows with its length', async () => {
    const began = performance.now();
    await pageText('< '.repeat(500_000));
    await pageText('<td'.repeat(500_000));
    await pageText('<script>'.repeat(200_000));
    await pageText(`${'<!-'.repeat(300_000)}${'&#'.repeat(300_000)}`);
    assert.ok(performance.now() - began < 10_000);
    assert.equal(
      await pageText('<p>a &lt; b < c &#8212; &unknown; İ<br>x</p>'),
      'a < b < c — &unknown; İ\nx\n',
    );
  });
});
