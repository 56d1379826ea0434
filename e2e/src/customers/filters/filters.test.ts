import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { fact, lastAudit, message } from '../accounts/steps.ts';

/** Opens the filters, or with other parameters what these choose. */
async function openFilters(page: Page, params = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=user-records&item=spamDomainFilterManager${params}`);
  await page.getByRole('heading', { name: 'Domain and User Filter Manager' }).waitFor();
}

const rows = (page: Page): Locator => page.locator('tbody tr[data-row]');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** What the product is answered for an address; signed with the key of the demo, as docs/connect.md says. */
async function askSignup(page: Page, email: string): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ email });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'demo-sign-up-key-of-the-demo-world-only')
    .update(`${seconds}.${body}`)
    .digest('hex');
  const answer = await fetch(`${new URL(page.url()).origin}/signup/check`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-midoffice-sender': 'demo',
      'x-midoffice-timestamp': String(seconds),
      'x-midoffice-signature': `sha256=${signature}`,
    },
  });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Record<string, unknown>;
}

journey(
  'domain-filter-screen narrows by type and state, opens details and refused sign-ups, on a phone too (r002-filter-types, r002-filter-empty-texts)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await openFilters(page);
    await rows(page).first().waitFor();
    const whole = await rows(page).count();
    await picture(page, 'domain-filter-screen');
    await page.getByLabel('Type', { exact: true }).selectOption('userstoRuleOut');
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive Only');
    await shows(() => rows(page).count(), 1);
    await rows(page).first().getByText('formerly.blocked@example.net').waitFor();
    await page.getByLabel('Search filters').fill('nowhere');
    await page.getByText(`No filters match the selected criteria. Showing 0 of ${whole} filters.`).waitFor();
    await openFilters(page, '&q=example.org');
    await rows(page).first().getByText('example.org', { exact: true }).click();
    const details = dialog(page, 'Filter details');
    for (const label of ['Filter Type', 'Value', 'Status', 'Created By', 'Created At', 'Filter ID'])
      await fact(details, label).waitFor();
    await details.getByText(/^Would have stopped \d+ existing accounts/).waitFor();
    await details.getByLabel('Affected accounts').getByRole('link').first().waitFor();
    await picture(page, 'domain-filter-details-dialog');
    await details.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('radio', { name: 'Refused sign-ups' }).click();
    await rows(page).first().waitFor();
    await picture(page, 'domain-filter-refusals');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'domain-filter-refusals-400');
    await openFilters(page);
    await rows(page).first().waitFor();
    await picture(page, 'domain-filter-screen-400');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'domain-filter-add-dialog previews whom a filter would have stopped; the product is answered by it, and domain-filter-delete-dialog ends it (r002-filter-add-required, r002-filter-toggle, r002-filter-delete-permanent)',
  async () => {
    const { page, close } = await signedIn('admin');
    await openFilters(page);
    await page.getByRole('button', { name: 'Add Filter' }).click();
    const add = dialog(page, 'Add New Filter');
    const create = add.getByRole('button', { name: 'Create Filter' });
    assert.ok(await create.isDisabled());
    await add.getByLabel('Filter Type').selectOption('invalidDomains');
    await add.getByLabel('Domain or Email').fill('demo.midoffice.example');
    await create.click();
    await add.getByText('would block our own domain midoffice.example', { exact: true }).waitFor();
    await add.getByLabel('Domain or Email').fill(' EXAMPLE.net ');
    await add.getByText(/^Would have stopped \d+ existing accounts, \d+ on a paid plan/).waitFor();
    await picture(page, 'domain-filter-add-dialog');
    assert.equal((await askSignup(page, 'new.customer@mail.example.net'))['allowed'], true);
    await create.click();
    await message(page, 'Filter created successfully');
    const verdict = await askSignup(page, 'new.customer@mail.example.net');
    assert.deepEqual(
      [verdict['allowed'], verdict['reason']],
      [false, 'mail.example.net is a sub-domain of example.net, which is a refused domain.'],
    );
    await page.getByRole('radio', { name: 'Refused sign-ups' }).click();
    await rows(page).first().getByText('new.customer@mail.example.net').waitFor();

    await openFilters(page, '&q=example.net&type=invalidDomains&sort=-createdAt');
    const row = rows(page).filter({ has: page.getByText('example.net', { exact: true }) });
    await row.getByRole('button', { name: 'Active: example.net' }).click();
    await message(page, 'Filter example.net is now inactive');
    await row.getByRole('button', { name: 'Inactive: example.net' }).waitFor();
    assert.equal((await askSignup(page, 'new.customer@mail.example.net'))['allowed'], true);
    await row.getByRole('button', { name: 'Delete example.net' }).click();
    await picture(page, 'domain-filter-delete-dialog');
    await dialog(page, 'Confirm Delete').getByRole('button', { name: 'Delete filter' }).click();
    await message(page, 'Filter deleted successfully');
    await shows(() => row.count(), 0);
    const entry = await lastAudit(page, 'user-domain-filter.deleted');
    assert.match(JSON.stringify(entry), /example\.net/);
    await close();
  },
);
