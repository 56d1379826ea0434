import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';

const path = '/api/v3/historical-price-full';
const olivia = 'olivia.brandt@northwind-analytics.example';

const part = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', { name: title }).first();
const frames = (section: Locator): Promise<string[]> => section.getByRole('radio').allInnerTexts();
const table = (section: Locator): Locator => section.getByRole('grid').first();
const column = async (section: Locator, at: number): Promise<string[]> =>
  table(section).locator(`tbody tr td:nth-child(${at})`).allInnerTexts();
const numbers = (texts: string[]): number[] => texts.map((text) => Number(text.replace(/,/g, '')));

async function openUsage(page: Page, search = ''): Promise<void> {
  await page.goto(new URL(`/admin?page=user-records&item=apiUsage${search}`, page.url()).href);
  await table(part(page, 'Usage by base path')).locator('tbody tr[data-row]').first().waitFor();
}

/** Olivia's user id, as the overview's drill-down leads to it. */
async function useridOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(new URL(`/admin/users?search=${email}`, page.url()).href);
  return ((await answer.json()) as { rows: { userid: string }[] }).rows[0]!.userid;
}

journey(
  'api-usage-panel: from the overview to one key’s errors to the customer; api-usage-basepath-section, api-usage-drilldown (r000-usage-sortable, r000-usage-page-10, r000-usage-query-list-30)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openUsage(page);
    const section = part(page, 'Usage by base path');
    await shows(() => frames(section), ['5m', '15m', '1h', '4h', '24h', '72h']);
    await shows(
      () => section.getByRole('radio', { name: '5m', exact: true }).getAttribute('aria-checked'),
      'true',
    );
    await section.getByTestId('stacked-bars').locator('canvas').waitFor();
    await picture(page, 'api-usage-panel');

    const asked = page.waitForRequest((request) =>
      request.url().includes('my-api-usage-records?timeframe=72h'),
    );
    await section.getByRole('radio', { name: '72h' }).click();
    await asked;
    await section.getByText('1–10 of 18').waitFor();
    assert.equal((await column(section, 1)).length, 10);
    const busiest = numbers(await column(section, 2));
    assert.deepEqual(
      busiest,
      busiest.toSorted((a, b) => b - a),
    );
    await section.getByRole('columnheader', { name: 'Avg ms' }).getByRole('button').first().click();
    await page.waitForFunction(() => location.search.includes('sort='));
    const slow = numbers(await column(section, 7));
    assert.ok(
      [slow.toSorted((a, b) => a - b), slow.toSorted((a, b) => b - a)].some(
        (order) => order.join() === slow.join(),
      ),
    );
    assert.notDeepEqual(numbers(await column(section, 2)), busiest);

    await openUsage(page, `&frame=72h&path=${encodeURIComponent(path)}`);
    const drill = part(page, `Drill-down of ${path}`);
    await drill.getByRole('link', { name: olivia }).first().waitFor();
    await drill.getByRole('radio', { name: 'By status' }).click();
    await drill.getByRole('img', { name: /by status, stacked bars/ }).waitFor();
    await drill.getByRole('button', { name: 'Show as table' }).click();
    await drill.getByRole('columnheader', { name: 'Status 429' }).waitFor();
    const bad = table(drill).locator('tbody tr').filter({ hasText: olivia }).filter({ hasText: '429' });
    await bad.locator('td').nth(1).click();
    const row = page.getByRole('region', { name: 'Row' });
    await row.getByText(/^\+\d+ More$/).waitFor();
    await shows(() => row.getByRole('list', { name: 'Queries' }).locator('code').count(), 30);
    await row.scrollIntoViewIfNeeded();
    await picture(page, 'api-usage-drilldown');
    await row.getByRole('link', { name: 'Open customer' }).click();
    await page.waitForURL(/item=getUserInfo&userid=/);
    await page.getByText('Olivia Brandt').filter({ visible: true }).first().waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'api-usage-basepath-section has eleven frames for one customer and all time; the address holds the choice (r000-usage-basepath-frames, r000-usage-requery)',
  async () => {
    const { page, errors, close } = await openConsole('support');
    const userid = await useridOf(page, olivia);
    await openUsage(page, `&userid=${userid}&frame=1mo`);
    const section = part(page, 'Usage by base path');
    assert.equal((await frames(section)).length, 11);
    await shows(() => section.getByRole('radio', { name: '1mo' }).getAttribute('aria-checked'), 'true');
    const month = await section.getByLabel('Usage by base path, totals').innerText();
    await picture(page, 'api-usage-basepath-section');
    const asked = page.waitForRequest((request) => request.url().includes('full=true'));
    await section.getByLabel('All time').click();
    await asked;
    await page.waitForFunction(
      (former) => document.querySelector('[aria-label="Usage by base path, totals"]')?.textContent !== former,
      month,
    );
    await section.getByRole('button', { name: 'Show as table' }).click();
    await page
      .getByRole('table', { name: /stacked bars, as a table/ })
      .first()
      .waitFor();
    await picture(page, 'api-usage-as-table');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'api-usage-exchange-section has 72h, 1mo and 3mo, 72h first, and its own drill-down (r000-usage-exchange-frames)',
  async () => {
    const { page, close } = await signedIn('support');
    await openUsage(page);
    const section = part(page, 'Usage by exchange');
    await shows(() => frames(section), ['72h', '1mo', '3mo']);
    await shows(() => section.getByRole('radio', { name: '72h' }).getAttribute('aria-checked'), 'true');
    const busiest = table(section).locator('tbody tr[data-row]').first();
    const exchange = (await busiest.locator('td').first().innerText()).trim();
    assert.match(exchange, /^[A-Z]+$/);
    await busiest.click();
    await part(page, `Drill-down of ${exchange}`).locator('tbody tr[data-row]').first().waitFor();
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'api-usage-exchange-section');
    await close();
  },
);

journey(
  'api-usage-csv-download opens a new window without the key in its address and takes 72h for a typed key; api-usage-email-download fails without a message (r000-usage-csv-72h, r000-usage-key-200)',
  async () => {
    const { page, close } = await openConsole('admin');
    const userid = await useridOf(page, olivia);
    await openUsage(page, `&userid=${userid}&frame=72h`);
    const typed = 'k'.repeat(32);
    const key = page.getByLabel('API key').first();
    await key.fill('x'.repeat(201));
    await settles(async () => assert.equal((await key.inputValue()).length, 200));
    await key.fill(typed);
    const opened: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().includes('download-user-api-usage')) opened.push(request.url());
    });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Download CSV of 72h' }).click(),
    ]);
    const file = await popup.waitForEvent('download').catch(() => undefined);
    assert.match(opened[0] ?? '', /datatype=csv&timeframe=72h&userkey=[0-9a-f]{32}$/);
    assert.equal(opened.join().includes(typed), false);
    if (file) assert.match(readFileSync((await file.path())!, 'utf8'), /^"date","basepath"/);
    await page.getByRole('button', { name: 'Download e-mails' }).scrollIntoViewIfNeeded();
    await picture(page, 'api-usage-csv-download');

    await page.route('**/status/download-api-usage-emails**', (route) => route.abort());
    await page.getByRole('button', { name: 'Download e-mails' }).click();
    await page.waitForTimeout(500);
    await shows(
      () =>
        page
          .getByRole('status')
          .filter({ hasText: /wrong|reached/ })
          .count(),
      0,
    );
    await close();
  },
);

journey(
  'api-usage-panel clears the bandwidth of a key after a question, with its reason, and the sizes follow',
  async () => {
    const { page, close } = await openConsole('admin');
    const userid = await useridOf(page, 'ananya.iyer@meridian-quant.example');
    await openUsage(page, `&userid=${userid}&frame=1w`);
    const form = page.getByRole('form', { name: 'Clear bandwidth' });
    await form.getByLabel('Base path').selectOption('/api/v3/historical-chart/5min');
    await form.getByRole('button', { name: 'Clear bandwidth' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Back-fill was agreed with sales');
    await picture(page, 'api-usage-clear-bandwidth');
    await dialog.getByRole('button', { name: 'Clear bandwidth' }).click();
    await page.getByText(/^Cleared [\d.]+ [MG]B bandwidth successfully!$/).waitFor();
    await close();
  },
);

journey(
  'api-usage-panel stays silent where a read fails, and says where there is nothing (r000-usage-silent-fail)',
  async () => {
    const { page, close } = await openConsole('support');
    await page.route('**/statistics/my-api-usage-records**', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.goto(new URL('/admin?page=user-records&item=apiUsage', page.url()).href);
    await part(page, 'Usage by base path').getByRole('button', { name: 'Read again' }).waitFor();
    await shows(() => page.locator('[role=alert]').count(), 0);
    await page.unroute('**/statistics/my-api-usage-records**');
    const quiet = 'The usage engine is not here.';
    await page.route('**/status/api-aggregate-usage**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: quiet, error: quiet, requestId: 'x' }),
      }),
    );
    await page.reload();
    await part(page, 'Usage by exchange').getByText(quiet).waitFor({ timeout: 20_000 });
    await picture(page, 'api-usage-absent');
    await page.unroute('**/status/api-aggregate-usage**');
    const answer = await page.request.get(new URL('/admin/users?search=a&size=50', page.url()).href);
    assert.ok(answer.ok());
    await page.route('**/statistics/my-api-usage-records**', async (route) => {
      const response = await route.fetch();
      const view = (await response.json()) as object;
      await route.fulfill({ response, json: { ...view, tableData: [], chartData: [] } });
    });
    await page.reload();
    await part(page, 'Usage by base path').getByText('No requests usage found!').waitFor();
    await close();
  },
);

journey('api-usage-panel is readable at 400 px', async () => {
  const { page, close } = await signedIn('support', { width: 400, height: 900 });
  await openUsage(page, '&frame=24h');
  await picture(page, 'api-usage-narrow');
  await close();
});
