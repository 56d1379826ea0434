import assert from 'node:assert/strict';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { open } from './steps.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'csv-upload-widget asks for a file, takes .csv only, and says what came of the upload (r002-upload-csv-only)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await open(page, 'charts', 'data-fixes', '&symbol=NWND');
    await page.getByTestId('price-chart').waitFor();
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Import, / });
    const upload = dialog.getByRole('button', { name: 'Upload file' });
    await upload.click();
    await dialog.getByText('No file selected!').waitFor();
    const choose = async (name: string, text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Select file…' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    };
    await choose('a.txt', 'date,close\n');
    await dialog.getByText('a.txt is no .csv file.').waitFor();
    await upload.click();
    await dialog.getByText('a.txt is no .csv file.').waitFor();
    await picture(page, 'csv-upload-widget');

    await dialog.getByLabel('Symbol').fill('JRNL');
    await dialog.getByLabel('Name (optional)').fill('Uploaded by a journey');
    await choose('upld.csv', 'date,open,high,low,close,adjClose,volume\n2024-01-02,1,2,0.5,oops,1.5,100\n');
    await upload.click();
    const preview = page.getByRole('dialog', { name: 'Import upld.csv' });
    await preview
      .getByRole('alert')
      .getByText(/line 2/i)
      .waitFor();
    await preview.getByRole('button', { name: 'Back' }).click();
    await choose(
      'upld.csv',
      'date,open,high,low,close,adjClose,volume\n2024-01-02,1,2,0.5,1.5,1.5,100\n2024-01-03,1.5,2.5,1,2,2,200\n',
    );
    await upload.click();
    await preview.getByText('2 new, 0 changed, 0 the same').waitFor();
    await preview.getByRole('button', { name: /^Import/ }).click();
    await message(page, 'Data Imported Successfully');
    await page.waitForURL(/symbol=JRNL/);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('date inputs of an edit form say YYYY-MM-DD and take nothing else (r002-date-label)', async () => {
  const { page, close } = await signedIn('analyst');
  await open(page, 'charts', 'data-fixes', '&symbol=NWND');
  await page.getByTestId('price-chart').waitFor();
  await page.getByRole('button', { name: 'Split…' }).click();
  const field = page.getByRole('dialog').getByLabel('beforeDate (YYYY-MM-DD)');
  await shows(() => field.getAttribute('placeholder'), 'YYYY-MM-DD');
  await field.fill('31/12/2020');
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  await field.and(page.locator('[aria-invalid="true"]')).waitFor();
  await close();
});
