import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows, until } from '../../harness/eventually.ts';
import { closeAt, openChart } from './steps.ts';

journey(
  'chart-outlier-detection plots the marks, then repairs them and reads the chart again after 1.5 seconds (r001-chart-outlier-messages, r001-chart-outlier-reload)',
  async () => {
    const { page, server, errors, close } = await signedIn('analyst');
    const detect = async () => {
      const answer = page.waitForResponse((response) => response.url().includes('get-chart-fix'));
      await page.getByRole('button', { name: 'Outliers', exact: true }).click();
      return (await (await answer).json()) as { marks: { date: string; field: string; value: number }[] };
    };
    await openChart(page, server.url, 'symbol=LMNT&from=2024-01-02&to=2024-06-28');
    assert.deepEqual((await detect()).marks, []);
    await page.getByText('No Outliers Found.').first().waitFor();

    await openChart(page, server.url, 'symbol=CDRW');
    const { marks } = await detect();
    await page.getByText('Data Outliers Plotted.').first().waitFor();
    const mark = marks.find(({ field }) => field === 'close')!;
    assert.equal(await closeAt(page, server.url, 'CDRW', mark.date), mark.value);
    await picture(page, 'chart-outliers-plotted');
    const fix = page.getByRole('button', { name: 'Bring Down Outliers', exact: true });
    await fix.click();
    await page.getByRole('region', { name: 'Preview of Bring Down Outliers' }).waitFor();
    assert.equal(await closeAt(page, server.url, 'CDRW', mark.date), mark.value, 'a preview writes nothing');
    const readAtMs: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get-chart-data')) readAtMs.push(Date.now());
    });
    const written = page.waitForRequest((request) => request.url().includes('get-chart-fix'));
    await fix.click();
    assert.equal((await written).postDataJSON().runFixes, 'true');
    await (await written).response();
    const writtenAtMs = Date.now();
    await page.getByText('Outliers brought down.').first().waitFor();
    const repaired = await closeAt(page, server.url, 'CDRW', mark.date);
    assert.notEqual(repaired, mark.value);
    await until('the chart is read again 1.5 s later', async () =>
      readAtMs.some((atMs) => atMs - writtenAtMs > 1400),
    );
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await shows(() => closeAt(page, server.url, 'CDRW', mark.date), mark.value);
    assert.deepEqual(errors, []);
    await close();
  },
);
