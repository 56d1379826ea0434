import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { open, param } from '../shell/steps.ts';
import { newPerson } from '../staff/people.ts';
import { settles, shows, until } from '../../harness/eventually.ts';

journey(
  'the audit log is filtered by person, act, call, target and time; the address and the export hold the filters; an entry shows what changed',
  async () => {
    const person = await newPerson('Arvid');
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'audit');
    const rows = page.getByRole('grid', { name: 'Audit log' }).locator('tbody tr[data-row]');
    await rows.first().waitFor();
    await picture(page, 'audit-log');

    await page.getByLabel('Action', { exact: true }).selectOption('staff.invited');
    await page.waitForURL(/kind=staff\.invited/);
    await rows.filter({ hasNotText: 'staff.invited' }).first().waitFor({ state: 'detached' });
    await page.getByLabel('Person', { exact: true }).selectOption({ label: 'admin@demo.midoffice.example' });
    await page.waitForURL(/actor=/);
    const line = rows.first();
    await line.getByText('admin@demo.midoffice.example').waitFor();
    await line.click();
    const entry = panel(page, 'staff.invited');
    await entry.getByText(person.email).first().waitFor();
    await entry.getByText('inviteStaff').waitFor();
    await picture(page, 'audit-entry');
    await entry.getByRole('button', { name: 'Close' }).click();

    await page.getByLabel('Action', { exact: true }).selectOption('');
    await page.getByLabel('Call', { exact: true }).selectOption('inviteStaff');
    await page.waitForURL(/call=inviteStaff/);
    await rows.filter({ hasNotText: 'staff.invited' }).first().waitFor({ state: 'detached' });
    const all = await rows.count();
    const target = (await line.locator('td').nth(3).innerText()).split(' ').at(-1)!;
    await page.getByLabel('Target').fill(target);
    await page.waitForURL(/text=/);
    await until('one entry is left', async () => (await rows.count()) === 1);
    assert.ok(all >= 1);

    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No entries found').waitFor();
    assert.equal(param(page, 'to'), '2020-01-31');
    await page.getByLabel('To', { exact: true }).fill('');
    await rows.first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    assert.equal(lines.length, 2, 'a header and the one entry');
    assert.match(download.suggestedFilename(), /^audit-\d{4}-\d\d-\d\d\.csv$/);
    await page.reload();
    await until('the filters came back', async () => (await rows.count()) === 1);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await until('all is shown again', async () => (await rows.count()) > 1);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('the hash chain of the audit log is checked from the screen', async () => {
  const { page, close } = await signedIn('admin');
  await open(page, 'audit');
  await page.getByText(/\d sealed/).waitFor();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await page.getByText(/entries hold/).waitFor();
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, 'audit-log-narrow');
  await close();
});

journey('a list shows its loading, its empty and its failed state (r002-lists-states)', async () => {
  const { page, server, close } = await openConsole('admin');
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/admin/audit/entries?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/admin?page=console&item=audit&text=zzz-nothing`);
  const table = page.getByRole('grid', { name: 'Audit log' });
  await table.waitFor();
  await shows(() => table.getAttribute('aria-busy'), 'true');
  await settles(async () =>
    assert.ok(
      (await table.locator('tbody[aria-hidden="true"] tr').count()) >= 8,
      'skeletons in the place of rows',
    ),
  );
  await picture(page, 'list-loading');
  release();
  await page.getByText('No entries found').waitFor();
  await shows(() => table.getAttribute('aria-busy'), 'false');
  await shows(() => page.getByLabel('From', { exact: true }).getAttribute('placeholder'), 'From YYYY-MM-DD');
  await picture(page, 'list-empty');
  await page.unroute('**/admin/audit/entries?*');
  await page.route('**/admin/audit/entries?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByText('Something went wrong fetching the audit log.').waitFor();
  await picture(page, 'list-failed');
  await page.unroute('**/admin/audit/entries?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No entries found').waitFor();
  await close();
});

journey('what others do shows in the log by itself', async () => {
  const { page, close } = await signedIn('admin');
  await open(page, 'audit');
  const rows = page.getByRole('grid', { name: 'Audit log' }).locator('tbody tr[data-row]');
  await rows.first().waitFor();
  const before = await rows.first().getAttribute('data-row');
  await newPerson('Wanda');
  await until(
    'a newer entry is on top',
    async () => (await rows.first().getAttribute('data-row')) !== before,
  );
  await close();
});
