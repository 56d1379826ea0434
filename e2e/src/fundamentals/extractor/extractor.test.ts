import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

const wrong = 5_555_000;

/** Value and database of a field's line, as they are drawn. */
const figures = async (line: Locator): Promise<string[]> => {
  const [, value = '', database = ''] = (await line.innerText()).split('\t');
  return [value.trim(), database.trim()];
};

describe('statement extractor', () => {
  journey(
    'statement-extractor-dialog: a wrong revenue is seen beside the table of its filing, saved from there, undone and put right',
    async () => {
      const { page, server, errors, close } = await signedIn('analyst');
      await page.goto(`${server.url}/admin?page=data-fixes&item=financialStatements&editor=1&symbol=LMNT`);
      const newest = page.locator('tr[data-row^="20"]').first();
      await newest.locator('td[data-field="revenue"]').click();
      const [, year, period] = /^(\d{4})-(Q\d)$/.exec((await newest.getAttribute('data-row'))!)!;
      const answer = await page.request.post(`${server.url}/status/fix/store-extractor-values`, {
        data: { symbol: 'LMNT', statementType: 'income', calendarYear: Number(year), period, revenue: wrong },
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      });
      assert.equal(answer.status(), 200, await answer.text());
      await page.getByRole('button', { name: 'Extractor', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: /Statement Extractor/ });
      const tables = dialog.getByRole('row').filter({ hasText: 'OPERATIONS' });
      await tables.first().waitFor();
      await picture(page, 'extractor-tables');
      await tables.first().click();
      await dialog.getByRole('button', { name: 'Calculate…' }).click();
      await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
      await message(page, 'Calculation completed!');
      const revenue = dialog.getByRole('row').filter({ hasText: /^revenue/ });
      const [value, database] = await figures(revenue);
      assert.equal(database, wrong.toLocaleString('en-US'));
      assert.notEqual(value, database);
      await picture(page, 'extractor-calculation');
      await revenue.getByRole('button', { name: 'Details of revenue' }).click();
      await page
        .getByRole('dialog', { name: /Details/ })
        .getByText('Net sales')
        .first()
        .waitFor();
      await picture(page, 'extractor-details');
      await page.keyboard.press('Escape');
      await revenue.getByRole('button', { name: 'Save revenue' }).click();
      await shows(() => figures(revenue), [value!, value!]);
      // The comparison is made anew after the undo.
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await shows(() => figures(revenue), [value!, database!]);
      await dialog.getByRole('button', { name: 'Store All' }).click();
      await shows(() => figures(revenue), [value!, value!]);
      await page.setViewportSize({ width: 400, height: 800 });
      await picture(page, 'extractor-narrow');
      assert.deepEqual(errors, []);
      await close();
    },
  );
});
