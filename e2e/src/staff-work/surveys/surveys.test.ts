import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { callsTo, lastAudit } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';
import { sendRecords } from '../../harness/ingest.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/admin?page=other&item=survey-responses`);
  await entries(page).first().waitFor();
};
const entries = (page: Page): Locator => page.getByRole('list', { name: 'Answers' }).getByRole('button');
const table = (page: Page): Locator => page.getByRole('grid', { name: /^Latest User Responses for: / });
const rows = (page: Page): Locator => table(page).locator('tbody tr[data-row]');
const total = async (page: Page): Promise<number> =>
  Number(await page.getByText('Total Responses').locator('xpath=preceding-sibling::strong').innerText());

journey(
  'survey-responses-screen: survey-view has five slices and the rest, a legend entry and a slice choose an answer, survey-answer-table lists its users 20 a page, and survey-user-lookup with survey-user-response what one of them answered (r002-survey-pie-top5, r002-survey-select-answer, r003-survey-lookup)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page);
    await picture(page, 'survey-responses');
    await shows(() => entries(page).count(), 6);
    await shows(() => page.locator('[data-screen=survey-view] svg path[fill^="#"]').count(), 6);
    assert.match(await entries(page).last().innerText(), /All Other Responses/);
    await entries(page).first().click();
    await table(page).waitFor();
    await shows(() => rows(page).count(), 20);
    await picture(page, 'survey-answer');
    await page.getByRole('button', { name: 'Next page' }).click();
    await until('there is another page', async () => /[?&]p=2/.test(page.url()));
    // Without a key a slice is picked by the pointer: this one is at the right of the ring, near its top.
    const box = (await page.getByTestId('donut').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.62, box.y + box.height * 0.14);
    await shows(() => entries(page).first().getAttribute('aria-pressed'), 'true');
    const asked = callsTo(page, '/admin/get-survey-user-response');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Please enter a user id or an e-mail.').waitFor();
    assert.equal(asked.length, 0);
    await rows(page).first().locator('td').nth(2).click();
    const response = page.locator('[data-screen=survey-user-response]').first();
    await response.waitFor();
    await response.getByText('cancellation').waitFor();
    await page.reload();
    await response.waitFor();
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'survey-responses-400');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'responses that a sender hands in show at once, are counted in their time frame, and are in the file (r003-survey-timeframe, r002-survey-defaults)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await open(page);
    const before = await total(page);
    await sendRecords(server, '/ingest/survey-responses', [
      {
        _id: 'journey-1',
        type: 'cancellation',
        createdAt: new Date().toISOString(),
        userid: 'someone-of-the-journey',
        questions: { 'What is the main reason for leaving?': 'Too expensive' },
      },
    ]);
    await shows(() => total(page), before + 1);
    await page.getByLabel('Time frame').selectOption('Last 7 days');
    await until('fewer are counted', async () => (await total(page)) < before);
    await entries(page).filter({ hasText: 'Too expensive' }).click();
    const row = rows(page).filter({ hasText: 'someone-of-the-journey' });
    await shows(
      () =>
        row
          .locator('td')
          .allInnerTexts()
          .then((cells) => cells.slice(1, 3)),
      ['N/A', '-'],
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All responses' }).click(),
    ]);
    const text = readFileSync((await file.path())!, 'utf8');
    assert.match(text, /^_id,createdAt,userid,email,planCode,What is the main reason for leaving\?/);
    assert.match(text, /^journey-1,[^,]+,someone-of-the-journey,,,Too expensive,/m);
    const { after } = (await lastAudit(page, 'survey.responses-exported')) as { after: { filters: object } };
    assert.deepEqual(after.filters, { type: 'cancellation', timeframe: '7d' });
    assert.deepEqual(errors, []);
    await close();
  },
);
