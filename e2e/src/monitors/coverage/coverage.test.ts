import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { journey, picture, signedIn } from '../../harness/console.ts';

describe('coverage', () => {
  journey(
    'coverage-screen: from an exchange to what one of its symbols lacks, and to the tool that repairs it (r003-coverage, r003-coverage-init)',
    async () => {
      const { page, server, errors, close } = await signedIn('admin');
      await page.goto(`${server.url}/admin?page=monitors&item=coverage`);
      const symbols = page.getByRole('grid', { name: 'Symbols' });
      const fields = page.getByRole('grid', { name: 'Fields' });
      await symbols.locator('[data-row]').first().waitFor();
      assert.ok((await page.getByLabel('Value').locator('option').count()) > 1);
      await picture(page, 'coverage');
      await fields.getByText('Intraday 1 min').click();
      await page.getByRole('radio', { name: 'Missing', checked: true }).waitFor();
      await page.getByRole('radio', { name: 'All', exact: true }).click();
      await page.getByRole('radio', { name: 'Gaps', exact: true }).click();
      await page.getByLabel('Type').selectOption('custom');
      await page.getByLabel('Custom symbols').fill('ORBD, NOPE');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Unknown here: NOPE').waitFor();
      await symbols.getByText('ORBD', { exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /Coverage/ });
      await dialog.getByRole('link', { name: 'Financial Statements' }).first().waitFor();
      await picture(page, 'coverage-symbol');
      await dialog.getByRole('link', { name: 'Charts' }).first().click();
      await page.waitForURL(/item=charts.*symbol=ORBD/);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('data-coverage-item: the coverage of one data item', async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=api-records&item=data-coverage&field=dividends`);
    await page.getByRole('grid', { name: 'Symbols' }).locator('[data-row]').first().waitFor();
    await page.getByLabel('Data item').selectOption('incomeQuarter');
    await page.waitForURL(/field=incomeQuarter/);
    await page.getByRole('grid', { name: 'Fields' }).getByText('Income, quarterly').waitFor();
    await picture(page, 'data-coverage');
    assert.deepEqual(errors, []);
    await close();
  });

  journey('on a phone the coverage screen can be read and scrolled', async () => {
    const { page, server, errors, close } = await signedIn('admin', { width: 400, height: 800 });
    await page.goto(`${server.url}/admin?page=monitors&item=coverage`);
    await page.getByRole('grid', { name: 'Symbols' }).locator('[data-row]').first().waitFor();
    await picture(page, 'coverage-phone');
    assert.deepEqual(errors, []);
    await close();
  });
});
