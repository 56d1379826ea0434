import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

interface Analysed {
  readonly rows: readonly { date: string; open: string | null; '1min': { missing: number } | null }[];
}

/**
 * The demo's newest session but one: its main series lacks the last two, the live feed has them, and the last one may
 * still go on.
 */
async function lackingDay(page: Page, base: string): Promise<string> {
  return page.evaluate(async (url) => {
    const chart = (await (
      await fetch(`${url}/status/fix/get-chart-data?symbol=NWND&chartType=eod`)
    ).json()) as {
      columns: { date: string[] };
    };
    const days = chart.columns.date.slice(-2);
    const answer = await fetch(`${url}/status/fix/intraday-analysis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ symbolDateTupleList: days.map((date) => `NWND,${date}`) }),
    });
    const { rows } = (await answer.json()) as Analysed;
    return rows.find((row) => row.open && !row['1min'])!.date;
  }, base);
}

describe('intraday-analysis-screen', () => {
  journey(
    'intraday-analysis-screen compares days, fills what is missing and takes it back (r001-intraday-comma, r001-intraday-fill)',
    async () => {
      const { page, server, errors, close } = await openConsole('admin');
      const day = await lackingDay(page, server.url);
      await page.goto(`${server.url}/admin?page=data-fixes&item=intradayAnalysis`);
      const lines = page.getByLabel('Symbol and date, one a line');
      await lines.fill('NWND 2024-07-04');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Tuples must be comma delimited').waitFor();
      await picture(page, 'intraday-refused');
      await lines.fill(`"NWND",${day}\nNWND,2024-07-04`);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Success: intraday analysis').waitFor();
      const results = page.getByRole('grid', { name: 'Intraday analysis' });
      await results.getByText('closed for Independence Day').waitFor();
      await shows(() => results.getByRole('row').count(), 1 + 2 * 3);
      await page
        .getByText(/no 1min bars, \d+ are expected/)
        .first()
        .waitFor();

      const asked = page.waitForRequest((request) => request.url().includes('intraday-analysis-fill'));
      await page.getByRole('button', { name: 'Fill Both' }).click();
      assert.deepEqual((await asked).postDataJSON().idsToFill, ['1min', '5min']);
      const dialog = page.getByRole('dialog', { name: 'Fill Both' });
      await dialog.getByText(/bars would be filled in/).waitFor();
      await picture(page, 'intraday-fill');
      await dialog.getByRole('button', { name: /^Fill in \d+ bars$/ }).click();
      await page.getByText(/^\d+ bars filled in\.$/).waitFor();
      await results
        .getByText(/^\d+ \/ \d+$/)
        .first()
        .waitFor();
      await picture(page, 'intraday-analysis');
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'intraday-analysis-400');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('1 change set reverted.').waitFor();
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
