import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { message } from '../../customers/accounts/steps.ts';
import { journey, openConsole } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { confirm, openEditor, previewed, stored, upload } from './steps.ts';

const uploads = '**/status/fix/upload-csv-file';

/** Chooses a file of one dividend and looks at what it would change. */
async function look(page: Page, name: string, line: string) {
  const csv = page.getByRole('dialog', { name: 'CSV of Dividends' });
  await csv
    .getByLabel('CSV upload')
    .last()
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`symbol,date,dividend\n${line}\n`),
    });
  await csv.getByRole('button', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog', { name: `Upload ${name} as Dividends of yahoo-csv` });
  await previewed(dialog);
  return dialog;
}

describe('dialogs that show what a repair changes, closed while it is being written', () => {
  journey('what is written meanwhile closes no other preview, and a failure is still reported', async () => {
    const { page, errors, close } = await openConsole('analyst');
    await upload(page, 'dividends', 'fmp', ['symbol,date,dividend', 'ZQM,2023-02-10,1']);
    await openEditor(page, 'ZQM', 'dividends');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'CSV upload and sample…' }).click();

    const first = await look(page, 'first.csv', 'ZQM,2024-05-10,0.25');
    let held = Promise.withResolvers<void>();
    let [holds, fails] = [false, false];
    await page.route(uploads, async (route) => {
      if (!holds) return route.continue();
      holds = false;
      await held.promise;
      return fails ? route.abort() : route.continue();
    });
    holds = true;
    await confirm(first, 'Upload');
    await first.getByRole('button', { name: 'Back' }).click();
    const second = await look(page, 'second.csv', 'ZQM,2024-08-09,0.25');
    held.resolve();
    await message(page, 'Data Imported Successfully');
    await shows(() => stored(page, 'ZQM', 'dividends').then(({ main }) => main.length), 2);
    assert.ok(await second.isVisible(), 'the end of the first upload closed the preview of the second');

    held = Promise.withResolvers<void>();
    holds = fails = true;
    await confirm(second, 'Upload');
    await second.getByRole('button', { name: 'Back' }).click();
    await second.waitFor({ state: 'detached' });
    held.resolve();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).first().waitFor();
    assert.equal((await stored(page, 'ZQM', 'dividends')).main.length, 2);
    assert.deepEqual(
      errors.filter((text) => !text.includes('ERR_FAILED')),
      [],
    );
    await close();
  });
});
