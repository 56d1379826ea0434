import assert from 'node:assert/strict';
import type { Locator, Page, Request } from 'playwright-core';

/** The demo's named customers, by a part of their e-mail that only they have. */
export const customers = {
  pastDue: 'olivia.brandt@northwind',
  leaked: 'marcus.whitfield',
  enterprise: 'ananya.iyer@meridian',
  paypal: 'thiago.carvalho',
  manual: 'grace.holloway',
  twoIds: 'hiroshi.tanaka@example',
  /** The same person as `twoIds`, with the same card. */
  twin: 'hiroshi.tanaka@tanaka-capital',
  noCard: 'minjun.park',
  quiet: 'elodie.lefevre',
  mismatch: 'adaeze.okafor@lodestar',
  // Without the rest: a journey moves the address.
  trial: 'freya.ashworth@',
} as const;

export type Tool = 'getUserInfo' | 'editAPIKeys' | 'changePricePlan' | 'updateStripeID';

/** Opens a tool of User Records, without a customer. */
export async function openTool(page: Page, tool: Tool): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin?page=user-records&item=${tool}`);
  await searchBox(page).waitFor();
}

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search users' });
export const suggestions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Users' }).getByRole('option');
export const chosenUser = (page: Page): Locator => page.getByTestId('chosen-user');
/** A part of the screen by the title in its head. */
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** Finds a customer with the search box and chooses the first who fits. */
export async function choose(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await suggestions(page).filter({ hasText: text }).first().click();
  await chosenUser(page).getByText(text).waitFor();
}

/** Opens a tool for one customer. */
export async function openCustomer(page: Page, tool: Tool, text: string): Promise<void> {
  await openTool(page, tool);
  await choose(page, text);
}

/** The user id of a customer without a staff role, for a journey that opens tools by their address. */
export async function customerId(page: Page, origin: string): Promise<string> {
  const answer = await page.request.get(`${origin}/admin/user/get-users/${customers.quiet}`);
  const [found] = (await answer.json()) as { userid: string }[];
  assert.ok(found, await answer.text());
  return found.userid;
}

/** The value beside a label in a list of facts. */
export const fact = (within: Locator, label: string): Locator =>
  within.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');

/** The requests to one path that the page makes from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** Waits for a text in the messages at the bottom. */
export async function message(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor();
}

/** Confirms the open dialog with a reason. */
export async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: action, exact: true });
  assert.equal(await button.isDisabled(), true, 'a reason is asked first');
  await dialog.getByLabel('Reason').fill(reason);
  await button.click();
  await dialog.waitFor({ state: 'detached' });
}

/** Confirms a change whose reason is in the form already, or is given here. */
export async function confirmChange(
  page: Page,
  title: string | RegExp,
  action: string,
  reason?: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What the audit log says last of a kind, with the values. */
export async function lastAudit(page: Page, kind: string): Promise<Record<string, unknown>> {
  const { origin } = new URL(page.url());
  const list = await page.request.get(`${origin}/admin/audit/entries?kind=${kind}`);
  assert.equal(list.status(), 200);
  const { rows } = (await list.json()) as { rows: { id: number }[] };
  assert.ok(rows[0], `the audit log has an entry of ${kind}`);
  const entry = await page.request.get(`${origin}/admin/audit/entries/${rows[0].id}`);
  return (await entry.json()) as Record<string, unknown>;
}

/** Goes from a tool of the chosen customer to the timeline. */
export const timelineOf = async (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Tools of this customer' })
    .getByRole('link', { name: 'Timeline' })
    .click();
