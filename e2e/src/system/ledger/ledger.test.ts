import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { message, panel } from '../../customers/accounts/steps.ts';
import { journey, openConsole, picture } from '../../harness/console.ts';
import { open, param } from '../shell/steps.ts';
import { shows, until } from '../../harness/eventually.ts';

interface Repair {
  readonly changeSetId: number;
  readonly message: string;
}

/** Corrects one close through the page's own session, as the chart screen does. */
const correct = (page: Page, symbol: string, date: string, value: number): Promise<Repair> =>
  page.evaluate(
    async (body) => {
      const answer = await fetch('/status/fix/correct-chart-bar', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, field: 'close', reason: 'typing error' }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Repair;
    },
    { symbol, date, value },
  );

/** A bar of a demo symbol: its day and a price within the day's range. */
const barOf = (
  page: Page,
  symbol: string,
): Promise<{ date: string; low: number; high: number; close: number }> =>
  page.evaluate(async (name) => {
    const answer = await fetch(`/status/fix/get-chart-data?symbol=${name}&from=2015-01-01&to=2015-12-31`);
    const { columns } = (await answer.json()) as { columns: Record<string, (string | number)[]> };
    const at = columns['low']!.findIndex((low, index) => Number(columns['high']![index]) - Number(low) > 0.1);
    return Object.fromEntries(
      ['date', 'low', 'high', 'close'].map((field) => [field, columns[field]![at]]),
    ) as never;
  }, symbol);

journey(
  'the ledger lists, filters and opens repairs; one under a later change names its blocker and cannot be reverted, afterwards both can',
  async () => {
    const { page, errors, close } = await openConsole('analyst');
    const symbol = 'NWND';
    const { date, low, high, close: first } = await barOf(page, symbol);
    const [one, two] = [low + (high - low) * 0.25, low + (high - low) * 0.75].map((value) =>
      Number(value.toFixed(2)),
    );
    const earlier = await correct(page, symbol, date, one!);
    const later = await correct(page, symbol, date, two!);

    await open(page, 'ledger');
    const rows = page.getByRole('grid', { name: 'Change sets' }).locator('tbody tr[data-row]');
    await rows.nth(1).waitFor();
    await picture(page, 'ledger');
    await page.getByLabel('Target').fill(symbol);
    await page.waitForURL(/target=NWND/);
    await page.getByLabel('State').selectOption('no');
    await page.waitForURL(/reverted=no/);
    await rows.filter({ hasNotText: symbol }).first().waitFor({ state: 'detached' });
    await page.locator(`tbody tr[data-row="${earlier.changeSetId}"]`).click();
    const set = panel(page, `Change set ${earlier.changeSetId}`);
    await set.getByText('typing error').waitFor();
    const cells = set.getByRole('table', { name: 'Cells before and after' });
    await cells.getByText(String(one), { exact: false }).first().waitFor();
    await shows(() => set.getByRole('button', { name: 'Revert…' }).isDisabled(), true);
    const blockers = set.getByRole('list', { name: 'Later changes' });
    await blockers.getByRole('button', { name: String(later.changeSetId) }).waitFor();
    await picture(page, 'ledger-blocked');

    await blockers.getByRole('button', { name: String(later.changeSetId) }).click();
    const second = panel(page, `Change set ${later.changeSetId}`);
    await second.getByRole('button', { name: 'Revert…' }).click();
    const dialog = page.getByRole('dialog');
    const changes = dialog.getByRole('table', { name: 'What will change' });
    await changes.waitFor();
    // All are listed, and no more is said.
    const listed = await changes.locator('tbody tr').count();
    await dialog
      .getByText(new RegExp(`^Reverts 1 cell; ${listed} derived values? will be different:$`))
      .waitFor();
    await picture(page, 'ledger-revert');
    await dialog.getByLabel('Reason (optional)').fill('the first figure was right');
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
    await message(page, `Change set ${later.changeSetId} reverted.`);
    const revertId = Number(param(page, 'set'));
    assert.ok(revertId > later.changeSetId, 'the revert itself is opened');
    await panel(page, `Change set ${revertId}`).getByText('the first figure was right').waitFor();

    await page.getByLabel('State').selectOption('any');
    await page.locator(`tbody tr[data-row="${later.changeSetId}"]`).getByText('reverted').waitFor();
    await page.locator(`tbody tr[data-row="${earlier.changeSetId}"]`).click();
    await set.getByRole('button', { name: 'Revert…' }).click();
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
    await message(page, `Change set ${earlier.changeSetId} reverted.`);
    await until('the first figure is back', async () => (await barOf(page, symbol)).close === first);

    await page.setViewportSize({ width: 400, height: 800 });
    await picture(page, 'ledger-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Target').fill('NOSUCH');
    await page.getByText('No repairs found').waitFor();
    await picture(page, 'ledger-empty');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('a revert that is overtaken by another change says so in its dialog, with both values', async () => {
  const { page, close } = await openConsole('analyst');
  const symbol = 'NWND';
  const { date, low, high } = await barOf(page, symbol);
  const [one, two] = [low + (high - low) * 0.4, low + (high - low) * 0.6].map((value) =>
    Number(value.toFixed(2)),
  );
  const repair = await correct(page, symbol, date, one!);
  await open(page, 'ledger', 'console', `&set=${repair.changeSetId}`);
  await panel(page, `Change set ${repair.changeSetId}`).getByRole('button', { name: 'Revert…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('table', { name: 'What will change' }).waitFor();
  const other = await openConsole('analyst');
  const later = await correct(other.page, symbol, date, two!);
  await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
  const blocked = dialog.getByRole('alert');
  await blocked.getByText(new RegExp(`change set ${later.changeSetId}`)).waitFor();
  await blocked.getByRole('table', { name: 'Cells in the way' }).waitFor();
  await picture(page, 'ledger-overtaken');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const id of [later.changeSetId, repair.changeSetId])
    await other.page.evaluate(
      (set) =>
        fetch(`/admin/ledger/change-sets/${set}/revert`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      id,
    );
  await panel(page, `Change set ${repair.changeSetId}`)
    .getByText('reverted', { exact: true })
    .first()
    .waitFor();
  await other.close();
  await close();
});
