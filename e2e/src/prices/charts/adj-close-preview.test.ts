import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { settles, shows } from '../../harness/eventually.ts';

/** 240 sessions; the closes before the middle are four times too high, the adjusted closes do not. */
function file(): string {
  const lines = ['date,open,high,low,close,adjClose,volume'];
  const day = new Date('2023-01-02T00:00:00Z');
  for (let i = 0; i < 240; i += 1) {
    const factor = i < 120 ? 4 : 1;
    const close = 50 + Math.sin(i * 1.7) / 2 + Math.sin(i * 0.31);
    const [open, high, low] = [close, close * 1.008, close * 0.992];
    const prices = [open, high, low, close].map((price) => (price * factor).toFixed(4));
    const volume = Math.round((100_000 + ((i * 7919) % 20_000)) / factor);
    lines.push([day.toISOString().slice(0, 10), ...prices, close.toFixed(4), volume].join(','));
    do day.setUTCDate(day.getUTCDate() + 1);
    while (day.getUTCDay() % 6 === 0);
  }
  return `${lines.join('\n')}\n`;
}

/** Whether the chart holds points of the colour of a proposed adjusted close. */
const hasGreen = (chart: Locator): Promise<boolean> =>
  chart.evaluate((box) =>
    [...box.querySelectorAll('canvas')].some((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4)
        if (
          data[i + 3]! > 200 &&
          data[i]! < 60 &&
          data[i + 1]! > 140 &&
          data[i + 2]! > 90 &&
          data[i + 2]! < 150
        )
          return true;
      return false;
    }),
  );

async function upload(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin?page=data-fixes&item=charts&symbol=NWND`);
  await page.getByTestId('price-chart').waitFor();
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Import, / });
  await dialog.getByLabel('Symbol').fill('kept');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer: Buffer.from(file()) });
  await dialog.getByRole('button', { name: 'Upload file' }).click();
  await page
    .getByRole('dialog', { name: 'Import kept.csv' })
    .getByRole('button', { name: /^Import/ })
    .click();
  await page.getByText('Data Imported Successfully').first().waitFor();
  await page.goto(`${url}/admin?page=data-fixes&item=charts&symbol=KEPT&from=2023-01-01&to=2024-01-01`);
  await page.getByTestId('price-chart').waitFor();
}

describe('the preview of a repair', () => {
  journey('draws close and AdjClose, says which one stays, and warns of a step in AdjClose', async () => {
    const { page, server, close } = await signedIn('analyst');
    await upload(page, server.url);
    const chart = page.getByTestId('price-chart');
    await page.getByLabel('AdjClose', { exact: true }).uncheck();
    await shows(() => hasGreen(chart), false, 'the present adjusted close is hidden');
    await page.getByRole('button', { name: 'Auto Split', exact: true }).click();
    const preview = page.getByRole('region', { name: /^Preview of Auto Split/ });
    await preview.getByText('Close changes, AdjClose stays as it is.').waitFor();
    await preview.getByText('Likely split').waitFor();
    await preview.getByText(/a 4-for-1 split that is not listed/).waitFor();
    assert.equal(await preview.getByTestId('repair-warnings').count(), 0);
    await settles(async () =>
      assert.ok(await hasGreen(chart), 'the adjusted close after the repair is drawn'),
    );
    await picture(page, 'chart-adj-close-kept');
    await preview.getByRole('button', { name: 'Discard' }).click();
    await shows(() => hasGreen(chart), false);

    await page.getByRole('button', { name: 'Split Records…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Ex-date' }).fill('2023-08-01');
    await dialog.getByLabel('Ratio (new shares per old)').fill('2');
    await dialog
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click();
    const wrong = page.getByRole('region', { name: /^Preview of Split Record/ });
    await wrong
      .getByTestId('repair-warnings')
      .getByText(/AdjClose would step from [\d.]+ to [\d.]+/)
      .first()
      .waitFor();
    await picture(page, 'chart-adj-close-step');
    await close();
  });
});
