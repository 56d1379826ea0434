import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { getSiteLinks } from '@midoffice/contract/fundamentals/filings/calls/get-site-links';
import { filingsServer, refuses, type FilingsServer } from '../testing/filings.ts';
import { siteLinks } from '../site-links.ts';

const site = `<!doctype html><html><head><title>Reports 2019</title><script>"<a href='/annual-report-1999.pdf'>x</a>"</script></head><body>
<h2>2024</h2><ul><li><a class="x" href="/reports/annual-report-2024.html#top">Annual report &amp; accounts 2024</a>
<li><a href='half-year-2024.pdf'>Half-year report</a><li><a href="/r/q3_2024_results.html">Results</a></ul>
<h2>Financial reports 2023</h2><a href="https://cdn.example/AR23.pdf">Annual report</a> <a href="/q1fy23.html">Q1 FY23 results</a>
<a href="/careers-2023.html">Annual careers day 2023</a><a href="javascript:alert('annual report 2022')">Annual report 2022</a>
<a href="/r/q3_2024_results.html">Third quarter results 2024</a><a href="mailto:x@y">Annual report 2021</a></body></html>`;

describe('get-site-links', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
    server.pages['/reports/'] = { body: gzipSync(site), headers: { 'content-encoding': 'gzip' } };
    server.pages['/moved'] = { status: 302, headers: { location: '/reports/' }, body: '' };
    server.pages['/away'] = {
      status: 302,
      headers: { location: 'http://169.254.169.254/latest/meta-data' },
      body: '',
    };
    server.pages['/report.pdf'] = { body: '%PDF-1.4' };
    server.pages['/huge'] = { body: Buffer.alloc(6_000_000, ' ') };
    server.pages['/bomb'] = {
      body: gzipSync(Buffer.alloc(50_000_000, ' ')),
      headers: { 'content-encoding': 'gzip' },
    };
    server.pages['/latin'] = {
      body: Buffer.from(
        '<html><body><a href="/2022.html">Rapport – Annual report 2022 d\xe9j\xe0</a></body></html>',
        'latin1',
      ),
      type: 'text/html; charset=iso-8859-1',
    };
    server.pages['/none'] = { body: '<html><body>No links</body></html>' };
  });
  after(() => server.close());

  const ask = (path: string) => server.editor.call(getSiteLinks, { url: `https://reports.example${path}` });

  test('answers the links of reports on a page with year and period, newest first (r001-financial-links-flow)', async () => {
    const { status, body } = await ask('/reports/');
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      body.map(({ calendarYear, period, finalLink }) => `${calendarYear} ${period} ${finalLink}`),
      [
        '2024 FY https://reports.example/reports/annual-report-2024.html',
        '2024 Q3 https://reports.example/r/q3_2024_results.html',
        '2024 Q2 https://reports.example/reports/half-year-2024.pdf',
        '2023 FY https://cdn.example/AR23.pdf',
        '2023 Q1 https://reports.example/q1fy23.html',
      ],
    );
    assert.deepEqual(
      (await ask('/moved')).body,
      body,
      'after a redirect the links are those of the page that it leads to',
    );
    assert.deepEqual((await ask('/latin')).body, [
      { calendarYear: 2022, period: 'FY', finalLink: 'https://reports.example/2022.html' },
    ]);
    assert.deepEqual((await ask('/none')).body, []);
  });

  test('refuses internal addresses, also behind a redirect, and what is no page', async () => {
    const refused = (url: string, status: number, message: string | RegExp) =>
      refuses(server, server.editor, getSiteLinks, { url }, status, message);
    for (const url of [
      'http://127.0.0.1/',
      'http://localhost/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://10.0.0.8/',
      'http://169.254.169.254/latest/meta-data',
      'https://reports.example/away',
    ])
      await refused(url, 400, /^url: leads to an internal address/);
    await refused('file:///etc/passwd', 400, 'url: must be an address that begins with https:// or http://');
    await refused('https://user:pass@reports.example/', 400, 'url: must not hold a user name or password');
    await refused(
      'https://nowhere.invalid/',
      502,
      'url: leads to nowhere.invalid, which cannot be found. Please check the address, or try again.',
    );
    await refused('', 400, 'url: is required');
    await refused(
      'https://reports.example/report.pdf',
      400,
      'url: is a PDF. Enter the page that links to the reports.',
    );
    await refused('https://reports.example/missing', 400, 'url: the site answered 404');
    await refused('https://reports.example/huge', 413, 'url: what is there has more than 5 MB');
    await refused('https://reports.example/bomb', 413, 'url: what is there has more than 5 MB');
    await refuses(
      server,
      server.reader,
      getSiteLinks,
      { url: 'https://reports.example/' },
      403,
      'You do not have access to this page.',
    );
  });

  test('a page of many open elements is read in time that grows with its length', async () => {
    const began = performance.now();
    const from = 'https://reports.example/';
    await siteLinks('<a '.repeat(800_000), from);
    await siteLinks('<script>'.repeat(300_000), from);
    await siteLinks(`<h1>${'<a href=x>annual report 2024 '.repeat(100_000)}`, from);
    await siteLinks('<'.repeat(2_000_000), from);
    await siteLinks(`<a href="${' '.repeat(1_000_000)}>`, from);
    assert.ok(performance.now() - began < 5_000, `${Math.round(performance.now() - began)} ms`);
  });
});
