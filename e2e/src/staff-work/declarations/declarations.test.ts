import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fact } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { sendRecords } from '../../harness/ingest.ts';

journey(
  'user-declarations-screen has 100 rows a page, shows what a sender hands in at once, user-declaration-dialog opens by keys, and the file holds all (r002-declarations-100)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=user-records&item=userDeclarations`);
    const rows = page.locator('tbody tr[data-row]');
    await rows.first().waitFor();
    await picture(page, 'user-declarations');
    await page.getByText('1–100 of 130').waitFor();
    await sendRecords(server, '/ingest/user-declarations', [
      {
        _id: 'journey-declaration',
        createdAt: new Date().toISOString(),
        email: 'journey@customer.example',
        userid: 'someone-of-the-journey',
        isProfessional: true,
        questions: { fullName: '<b>Jo Urney</b>', address: '1 Street\nTown', employer: 'Acme' },
      },
    ]);
    await page.getByText('1–100 of 131').waitFor();
    await page.getByRole('grid', { name: 'User Declarations' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /Declaration Details/ });
    await shows(() => fact(dialog, 'fullName').innerText(), '<b>Jo Urney</b>');
    await shows(() => fact(dialog, 'occupation').innerText(), '–');
    await picture(page, 'user-declaration-dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('101–131 of 131').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = readFileSync((await file.path())!, 'utf8');
    assert.match(text, /^journey-declaration,journey@customer.example,someone-of-the-journey,true,/m);
    assert.match(text, /demo-declaration-129/);
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'user-declarations-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
