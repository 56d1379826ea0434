import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { settles } from '../../harness/eventually.ts';

export const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Tools' });
export const section = (page: Page, name: string): Locator =>
  tree(page).getByRole('treeitem', { name, exact: true, level: 1 } as Parameters<Page['getByRole']>[1]);
export const tool = (page: Page, name: string): Locator =>
  tree(page).getByRole('group').getByRole('treeitem', { name, exact: true });
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Go to' });

/** Runs a line of the command palette. */
export async function run(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(label);
  await palette(page).getByRole('option').filter({ hasText: label }).first().click();
  await palette(page).waitFor({ state: 'detached' });
}

/** Opens a screen by its place in the console. */
export async function open(page: Page, item: string, at = 'console', search = ''): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=${at}&item=${item}${search}`);
  await page.getByTestId('signed-in').waitFor();
}

/** The address's parameter of a name. */
export const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** Asserts that the messages on screen are below a part of the page, not over it. */
export async function coversNothing(page: Page, part: Locator): Promise<void> {
  await settles(async () => {
    const messages = await page.locator('[popover][aria-live]:popover-open').boundingBox();
    const box = await part.boundingBox();
    assert.ok(messages && box, 'both are on screen');
    assert.ok(box.height > 100, 'and there is room left to work in');
    assert.ok(
      box.y + box.height <= messages.y,
      `the part ends at ${box.y + box.height}, messages at ${messages.y}`,
    );
  });
}
