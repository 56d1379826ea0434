import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { openChart } from './steps.ts';

const header = 'date,open,high,low,close,adjClose,volume';

/** 60 sessions of a quiet symbol; `edit` changes a line's close, adjusted close and volume. */
function file(edit: (i: number, values: [number, number, number]) => void = () => undefined): string {
  const lines = [header];
  const day = new Date('2023-01-02T00:00:00Z');
  for (let i = 0; i < 60; i += 1) {
    const close = Number((50 + Math.sin(i * 1.7) / 4).toFixed(4));
    const values: [number, number, number] = [close, close, 100_000 + i];
    edit(i, values);
    lines.push([day.toISOString().slice(0, 10), close, close + 0.5, close - 0.5, ...values].join(','));
    do day.setUTCDate(day.getUTCDate() + 1);
    while (day.getUTCDay() % 6 === 0);
  }
  return `${lines.join('\n')}\n`;
}

/** Opens the import dialog, chooses a file for a symbol, and uploads it by keyboard. */
async function upload(page: Page, symbol: string, text: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^Import, / });
  await dialog.getByLabel('Symbol').fill(symbol);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByText(/^prices\.csv · /).waitFor();
  await dialog.getByRole('button', { name: 'Upload file' }).focus();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: `Import prices.csv ${symbol.toUpperCase()}, EOD` });
}

/** The close of a day as the server has it. */
async function closeOf(page: Page, url: string, symbol: string, day: string): Promise<number | undefined> {
  const answer = await page.request.get(
    `${url}/status/fix/get-chart-data?symbol=${symbol}&from=${day}&to=${day}`,
    { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } },
  );
  return ((await answer.json()) as { columns?: { close: number[] } }).columns?.close[0];
}

describe('an import of a chart', () => {
  journey('is previewed with counts, warnings and changed values before anything is written', async () => {
    const { page, server, errors, close } = await signedIn('analyst');
    await openChart(page, server.url, 'symbol=NWND');
    await page.getByRole('button', { name: 'Import…' }).click();
    let preview = await upload(page, 'impv', file());
    await preview.getByText('IMPV is a new symbol: the import creates it.').waitFor();
    await preview.getByTestId('import-summary').getByText('60 new, 0 changed, 0 the same').waitFor();
    assert.equal(await closeOf(page, server.url, 'IMPV', '2023-01-02'), undefined, 'nothing is written');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    preview = await upload(page, 'impv', file());
    await preview.getByTestId('import-summary').waitFor();
    await preview.getByRole('button', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    await message(page, 'Data Imported Successfully');
    await page.waitForURL(/symbol=IMPV/);
    assert.equal(await closeOf(page, server.url, 'IMPV', '2023-01-02'), 50);

    await page.getByRole('button', { name: 'Import…' }).click();
    preview = await upload(page, 'impv', file());
    await preview.getByTestId('import-summary').getByText('0 new, 0 changed, 60 the same').waitFor();
    assert.equal(await preview.getByRole('button', { name: 'Import' }).isDisabled(), true);
    await preview.getByRole('button', { name: 'Back' }).click();

    const broken = file((i, values) => {
      if (i === 20) values[0] = 500;
      if (i >= 30) values[1] = Number((values[1] / 3).toFixed(4));
    }).replace(/,100045\n/, ',nan\n');
    preview = await upload(page, 'impv', broken);
    await preview
      .getByTestId('import-summary')
      .getByText(/0 new, 31 changed, 29 the same, 1 unreadable/)
      .waitFor();
    await preview.getByText(/volume of .* is not a number: 'nan'/).waitFor();
    const warnings = preview.getByTestId('repair-warnings');
    await warnings
      .getByText(/AdjClose would step from/)
      .first()
      .waitFor();
    await warnings
      .getByText(/2023-01-30 · IMPV, EOD, production/)
      .first()
      .waitFor();
    const values = preview.getByRole('table', { name: 'Changed values of yahoo' });
    await values.getByRole('row').filter({ hasText: '500' }).first().waitFor();
    await preview.getByRole('table', { name: 'Changed values of the chart' }).waitFor();
    await picture(page, 'chart-import-preview');
    await preview.getByRole('button', { name: 'Back' }).click();
    assert.deepEqual(errors, []);
    await close();
  });

  journey('says that somebody was quicker, works the preview out again, and then imports', async () => {
    const { page, server, close } = await signedIn('analyst');
    await openChart(page, server.url, 'symbol=NWND');
    await page.getByRole('button', { name: 'Import…' }).click();
    let preview = await upload(page, 'quik', file());
    await preview.getByRole('button', { name: 'Import', exact: true }).click();
    await message(page, 'Data Imported Successfully');

    await page.getByRole('button', { name: 'Import…' }).click();
    preview = await upload(
      page,
      'quik',
      file((i, values) => i === 5 && (values[2] += 1)),
    );
    await preview.getByText('1 changed, 59 the same').waitFor();
    const form = {
      symbol: 'QUIK',
      source: 'yahoo',
      fileName: 'other.csv',
      content: file((i, v) => i === 9 && (v[2] += 7)),
    };
    const other = await page.request.post(`${server.url}/status/fix/upload-chart-file`, {
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      multipart: {
        symbol: form.symbol,
        source: form.source,
        file: { name: form.fileName, mimeType: 'text/csv', buffer: Buffer.from(form.content) },
      },
    });
    assert.equal(other.status(), 200, await other.text());
    await preview.getByRole('button', { name: 'Import', exact: true }).click();
    await preview
      .getByRole('alert')
      .getByText(
        /Somebody else imported data of QUIK in the meantime.*Nothing was imported: check the new preview/,
      )
      .waitFor();
    await preview.getByText('2 changed, 58 the same').waitFor();
    await picture(page, 'chart-import-conflict');
    await preview.getByRole('button', { name: 'Import', exact: true }).click();
    await preview.waitFor({ state: 'detached' });
    await shows(() => page.getByRole('dialog').count(), 0);
    await close();
  });

  journey('is previewed on a phone without sideways scrolling', async () => {
    const { page, server, close } = await signedIn('analyst', { width: 400, height: 860 });
    await openChart(page, server.url, 'symbol=NWND');
    await page.getByRole('button', { name: 'Import…' }).click();
    const preview = await upload(page, 'phon', file());
    await preview.getByTestId('import-summary').waitFor();
    const overflow = await preview.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    assert.equal(overflow, 0);
    await picture(page, 'chart-import-preview-phone');
    await close();
  });
});
