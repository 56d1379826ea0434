import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openConsole, type Visit } from '../../harness/console.ts';

/** What the server wants of a session's changing request. */
const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

export interface NewPerson {
  readonly email: string;
  readonly password: string;
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(new URL(path, page.url()).href, { data, headers });
  assert.equal(answer.status(), 200, `${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Gives the demo admin's password again in this window's session, as acts on staff want it. */
export async function confirmPassword(page: Page): Promise<void> {
  await post(page, '/admin/staff/confirm-password', { password: 'morning-ledger-42' });
}

/** A member of staff of this journey alone, invited and with a password. The demo's accounts stay as they are. */
export async function newPerson(
  name: string,
  role: 'standard' | 'analyst' | 'admin' = 'analyst',
): Promise<NewPerson> {
  const { page, close } = await openConsole('admin');
  await confirmPassword(page);
  const email = `${name.toLowerCase()}@journeys.example`;
  const { mailId } = await post<{ mailId: number }>(page, '/admin/staff/invite', { email, name, role });
  const mail = await page.request.get(new URL(`/admin/staff/mails/${mailId}`, page.url()).href);
  const token = /\/accept\/([\w-]+)/.exec(((await mail.json()) as { textBody: string }).textBody)?.[1];
  const password = 'travels-by-night-and-rail-7';
  await post(page, '/admin/staff/accept', { token, password });
  await close();
  return { email, password };
}

/** Fills in the sign-in page. */
export async function signIn(page: Page, { email, password }: NewPerson): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The console with a person signed in through the sign-in page. */
export async function openAs(person: NewPerson): Promise<Visit> {
  const visit = await openConsole(null);
  await signIn(visit.page, person);
  await visit.page.getByTestId('signed-in').waitFor();
  return visit;
}
