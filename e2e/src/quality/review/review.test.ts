import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { coversNothing } from '../../system/shell/steps.ts';

const queue = '/admin?page=console&item=review';

const count = async (page: Page, name: string): Promise<number> =>
  Number(await page.locator(`[data-count="${name}"]`).innerText());
const shown = async (page: Page): Promise<string> =>
  String(await page.locator('[data-item]').getAttribute('data-item'));

/** Waits until another item is shown and its chart is drawn. */
async function nextItem(page: Page, before: string): Promise<string> {
  await page.waitForFunction((old) => {
    const item = document.querySelector('[data-item]');
    return item?.getAttribute('aria-busy') === 'false' && item.getAttribute('data-item') !== old;
  }, before);
  // An error of statements is shown by period, in a table.
  await page.locator('[data-testid="price-chart"], [data-item] table').first().waitFor();
  return shown(page);
}

journey(
  'review-queue-screen shows one probable error at a time with chart, evidence and diff; A accepts, R rejects with a reason, S skips, U undoes',
  async () => {
    const { page, server, errors, close } = await openConsole('analyst');
    await page.goto(server.url + queue);
    const first = await nextItem(page, '');
    const waiting = await count(page, 'open');
    assert.ok(waiting > 5, `${waiting} items`);
    await page.getByRole('table', { name: 'Cells that would change' }).waitFor();
    await picture(page, 'review-queue');

    await page.keyboard.press('a');
    await page.getByText('Repair applied.').waitFor();
    await nextItem(page, first);
    await page.waitForFunction(() => document.querySelector('[data-count="accepted"]')?.textContent === '1');
    await page.keyboard.press('u');
    await page.getByText('Undone: the item was accepted.').waitFor();
    await page.waitForFunction(
      (ref) => document.querySelector('[data-item]')?.getAttribute('data-item') === ref,
      first,
    );
    await page.waitForFunction(() => document.querySelector('[data-count="accepted"]')?.textContent === '0');

    await page.locator('[data-item][aria-busy="false"]').waitFor();
    await page.keyboard.press('s');
    const second = await nextItem(page, first);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('a real move');
    await picture(page, 'review-reject');
    await page.keyboard.press('Enter');
    await nextItem(page, second);
    await page.waitForFunction(() => document.querySelector('[data-count="rejected"]')?.textContent === '1');

    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByLabel('State').selectOption('rejected');
    await page.getByRole('grid', { name: 'Probable errors' }).getByText('rejected').first().waitFor();
    await page.getByLabel('State').selectOption('open');
    await page.getByLabel('Kind').selectOption('spike');
    const row = page.getByRole('grid', { name: 'Probable errors' }).getByText('CDRW').first();
    await row.waitFor();
    await picture(page, 'review-list');
    await page.getByLabel('Symbol', { exact: true }).fill('NOSUCH');
    await page.getByText('No records found').waitFor();
    await picture(page, 'review-list-empty');
    await page.getByLabel('Symbol', { exact: true }).fill('');
    await row.click();
    await page.getByRole('heading', { name: 'CDRW · Spike' }).waitFor();

    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByTestId('price-chart').waitFor();
    await picture(page, 'review-narrow');
    const last = await shown(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Repair applied.').waitFor();
    await nextItem(page, last);
    await coversNothing(page, page.getByRole('main'));
    await picture(page, 'review-narrow-message');
    await page.keyboard.press('u');
    await page.getByText('Undone: the item was accepted.').waitFor();
    await shows(() => shown(page), last);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'review-queue-screen: keys act beside the tabs and not in a field; an undo that a later repair blocks shows the current values, and the item stays accepted',
  async () => {
    const { page, server, errors, close } = await openConsole('admin');
    await page.goto(`${server.url}${queue}&view=list&kind=range`);
    const list = page.getByRole('grid', { name: 'Probable errors' });
    await list.getByText('GRVA').first().click();
    await page.getByRole('heading', { name: 'GRVA · Impossible bar' }).waitFor();
    const first = await nextItem(page, '');
    const cell = page.getByRole('table', { name: 'Cells that would change' }).locator('tbody tr').first();
    const [date, field] = await cell.locator('td').allInnerTexts();

    await page.keyboard.press('r');
    const reject = page.getByRole('dialog');
    await reject.getByLabel('Reason').pressSequentially('a rush');
    await shows(() => reject.getByLabel('Reason').inputValue(), 'a rush');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await shows(() => page.getByRole('dialog').count(), 0);
    await shows(() => shown(page), first);

    const before = await count(page, 'accepted');
    await page.getByRole('radio', { name: 'One by one' }).focus();
    await page.keyboard.press('a');
    await page.getByText('Repair applied.').waitFor();
    await nextItem(page, first);
    await shows(() => count(page, 'accepted'), before + 1);
    const status = await page.evaluate(
      async (sent) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ symbol: 'GRVA', value: 55.5, ...sent });
        return (await fetch('/status/fix/correct-chart-bar', { method: 'POST', headers, body })).status;
      },
      { date, field },
    );
    assert.equal(status, 200);
    await page.keyboard.press('u');
    const refused = page.getByRole('dialog', { name: 'Not undone: a later repair is active' });
    await refused.getByText('55.5').waitFor();
    await picture(page, 'review-undo-refused');
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await shows(() => count(page, 'accepted'), before + 1);
    assert.deepEqual(errors, []);
    await close();
  },
);
