import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../harness/eventually.ts';

const fromConsole = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** Uploads one source's records, as the CSV dialog does. */
export async function upload(
  page: Page,
  type: string,
  source: string,
  lines: readonly string[],
): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/status/fix/upload-csv-file`, {
    headers: { ...fromConsole, origin },
    multipart: {
      type,
      source,
      file: { name: 'records.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) },
    },
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Opens the EPS editor on a symbol's table. */
export async function openEditor(page: Page, symbol: string, table: string, search = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=data-fixes&item=epsEditor&symbol=${symbol}&table=${table}${search}`);
  await page.getByTestId('validation').waitFor();
}

/** A cell of the grid by its record and field. */
export const cell = (page: Page, row: string, field: string): Locator =>
  page.locator(`tr[data-row="${row}"] td[data-field="${field}"]`);

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^Save Updates/ });

/** What the server holds of a symbol's table. */
export async function stored(page: Page, symbol: string, type: string) {
  const { origin } = new URL(page.url());
  const answer = await page.request.get(`${origin}/status/fix/eps-editor?symbol=${symbol}&type=${type}`);
  assert.equal(answer.status(), 200, await answer.text());
  return (await answer.json()) as {
    validation: boolean | null;
    meta: string[];
    main: { key: string; source: string; deleted: boolean; [field: string]: unknown }[];
    full: { source: string; records: { key: string; invalid: boolean }[] }[];
  };
}

/** The body of the next request to a path. */
export async function bodyOf(
  page: Page,
  path: string,
  act: () => Promise<void>,
): Promise<Record<string, unknown>> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await act();
  return (await asked).postDataJSON() as Record<string, unknown>;
}

/** What a repair's preview lists, a line each: record, what, before, after (with the symbol first where there are several). */
export async function previewed(dialog: Locator): Promise<string[]> {
  await dialog.getByTestId('repair-summary').waitFor();
  return dialog
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((one) => one.innerText.trim()).join(' | ')),
    );
}

/** Applies what a preview shows, once it is there. */
export async function confirm(dialog: Locator, word: string): Promise<void> {
  const button = dialog.getByRole('button', { name: word, exact: true });
  await until('the preview is shown', () => button.isEnabled());
  await button.click();
}
