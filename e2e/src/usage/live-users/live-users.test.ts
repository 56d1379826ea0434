import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { chosenUser, customers, message } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

async function openLiveUsers(page: Page, more = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=user-records&item=liveUsers${more}`);
  await rows(page).first().waitFor();
}

const rows = (page: Page): Locator => page.locator('tbody tr[data-row]');
const search = (page: Page): Locator => page.getByRole('textbox', { name: 'Search live users' });

async function counts(page: Page, column: number): Promise<number[]> {
  const texts = await rows(page).locator(`td:nth-child(${column})`).allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}

journey(
  'live-users-screen lists 50 a page in its orders, with next hidden at the end (r002-live-users-page, r002-live-users-sort)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openLiveUsers(page);
    await shows(() => rows(page).count(), 50);
    const down = await counts(page, 7);
    assert.deepEqual(
      down,
      down.toSorted((a, b) => b - a),
      'the busiest first',
    );
    await picture(page, 'live-users-screen');
    const heading = page.getByRole('columnheader', { name: 'Email' });
    const { width, scrolls } = await heading.evaluate((cell) => {
      const table = cell.closest('table')!;
      const around = table.parentElement!;
      return {
        width: cell.getBoundingClientRect().width,
        scrolls: table.getBoundingClientRect().width - around.clientWidth,
      };
    });
    assert.ok(width >= 185, `an e-mail has ${width} pixels of 1440`);
    assert.ok(scrolls < 1, `the table is ${scrolls} pixels wider than its place`);
    await page.getByRole('radio', { name: 'ASC', exact: true }).click();
    await until('the other direction', async () => {
      const up = await counts(page, 7);
      return up.join() === up.toSorted((a, b) => a - b).join() && up.join() !== down.join();
    });
    await page.getByLabel('Sort by').selectOption('userid');
    await page.waitForURL(/sort=userid/);
    const next = page.getByRole('button', { name: 'Next page' });
    for (let turns = 0; turns < 10 && (await next.count()) > 0; turns += 1) {
      await next.click();
      await page.waitForURL(new RegExp(`p=${turns + 2}`));
      const first = turns * 50 + 51;
      await page.getByRole('navigation', { name: 'Pages' }).getByText(`${first}–`).waitFor();
    }
    await shows(() => next.count(), 0, 'the last page leads nowhere');
    await settles(async () => assert.ok((await rows(page).count()) <= 50));
    await openLiveUsers(page, '&q=northwind');
    await settles(async () => assert.ok((await rows(page).count()) < 50));
    await shows(() => next.count(), 0, 'fewer than 50 have no next page');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'live-users-table: search, filters of the schema, marks, notes, CSV; the row opens the user in a new tab (r002-live-users-csv, r002-live-users-badges, r002-live-users-row-tab)',
  async () => {
    const { page, errors, close } = await openConsole('support');
    const schema = page.waitForResponse((response) =>
      response.url().includes('/admin/get-live-users-schema'),
    );
    await openLiveUsers(page);
    const { fields } = (await (await schema).json()) as { fields: { label: string }[] };
    const offered = await page.getByLabel('Add a filter').locator('option').allInnerTexts();
    assert.deepEqual(
      offered.slice(1),
      fields.map(({ label }) => label),
    );
    await page.getByLabel('Add a filter').selectOption('blocked');
    const blocked = page.getByRole('group', { name: 'Filter Blocked' });
    await blocked.getByRole('combobox').selectOption('yes');
    await until('every row is blocked', async () => {
      const marks = await rows(page).locator('td:nth-child(3)').allInnerTexts();
      return marks.length > 0 && marks.every((text) => text.includes('B'));
    });
    await page.getByLabel('Add a filter').selectOption('dailyDataUsage');
    await page.getByLabel('Daily data from').fill('0.1');
    await picture(page, 'live-users-filters');
    await page.reload();
    await blocked.waitFor();
    await blocked.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove the filter Daily data' }).click();
    await search(page).fill(customers.enterprise);
    await until('one is found', async () => (await rows(page).count()) === 1);
    await settles(async () =>
      assert.match(await rows(page).first().locator('td:nth-child(3)').innerText(), /E/),
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    assert.match(lines[0]!, /^Email,User id,Marks/);
    assert.equal(lines.length, 2);
    assert.match(lines[1]!, /ananya\.iyer@meridian/);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      rows(page).first().locator('td').first().click(),
    ]);
    await chosenUser(opened).getByText('ananya.iyer@meridian').waitFor();
    assert.match(opened.url(), /userid=/);
    await opened.close();
    await search(page).fill('nobody is called so');
    await page.getByText('No records found').waitFor();
    await picture(page, 'live-users-empty');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'live-users-table refetches a user and says so by the id; user-info-popup opens from the row with its mails (r002-live-users-refetch)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openLiveUsers(page, `&q=${customers.pastDue}`);
    const userid = (await rows(page).first().getAttribute('data-row'))!;
    await rows(page)
      .first()
      .getByRole('button', { name: /^Refetch/ })
      .click();
    await message(page, `User Updated Successfully for Live User: ${userid}`);
    await rows(page).first().getByRole('button', { name: /^Info/ }).click();
    const popup = page.getByRole('dialog', { name: 'Olivia Brandt' });
    await popup.getByText('Daily data').or(popup.getByText('Data 24 h')).first().waitFor();
    await picture(page, 'user-info-popup-live');
    await popup.getByRole('button', { name: 'Failed payment e-mail' }).click();
    const mail = page.getByRole('dialog', { name: 'Failed charge email' });
    await mail.getByLabel('Template').waitFor();
    await mail.getByRole('button', { name: 'Cancel' }).click();
    await popup.getByRole('button', { name: 'Card expiry e-mail' }).click();
    await page.getByRole('dialog', { name: 'Expiring card email' }).waitFor();
    await page.keyboard.press('Escape');
    await popup.getByRole('button', { name: 'Refetch User' }).click();
    await message(page, `User Updated Successfully for Live User: ${userid}`);
    assert.deepEqual(errors, []);
    await page.setViewportSize({ width: 400, height: 860 });
    await popup.getByRole('button', { name: 'Close' }).click();
    await openLiveUsers(page);
    await picture(page, 'live-users-screen-400');
    await close();
  },
);
