import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { customerId } from '../../customers/accounts/steps.ts';
import { journey, openConsole } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';
import { open } from './steps.ts';

const account = (page: Page) => page.getByTestId('signed-in');
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true });
const staffTool = (page: Page) => page.getByRole('button', { name: 'Invite…' });
const shownPerson = (page: Page) => account(page).getAttribute('aria-label');

/** What this browser keeps of people's work: drafts, and what was opened last. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('midoffice-draft/') || (key === 'midoffice-recent' && value !== '[]') ? [key] : [],
    ),
  );

/** Signs in on the sign-in page, with one of the demo's accounts. */
async function signInAs(page: Page, person: 'admin' | 'support'): Promise<void> {
  await page.getByTestId(`demo-${person}`).click();
  await account(page).waitFor();
}

/** Opens three tabs of an admin: two customers, one with a draft, and a tool for admins. */
async function threeTabs() {
  const visit = await openConsole('admin');
  const { page: first, server } = visit;
  const admin = await shownPerson(first);
  const userid = await customerId(first, server.url);
  const second = await first.context().newPage();
  const third = await first.context().newPage();
  const address = `${server.url}/admin?page=user-records&item=getUserInfo&userid=${userid}`;
  for (const page of [first, second]) {
    await page.goto(address);
    await note(page).waitFor();
  }
  await third.goto(server.url);
  await open(third, 'staff');
  await staffTool(third).waitFor();
  await note(second).fill('Typed by the admin and not saved.');
  await shows(async () => (await kept(first)).some((key) => key.includes('draft')), true);
  const pages = [first, second, third] as const;
  return { ...visit, pages, admin, userid };
}

/** Every tab serves the other person: nothing of the admin is on screen, and changes arrive, for this person. */
async function allFollow(pages: readonly Page[], admin: string | null, userid: string): Promise<void> {
  for (const page of pages) {
    await account(page).waitFor();
    await shows(async () => (await shownPerson(page)) !== admin, true, 'the tab follows');
    await shows(() => page.getByText('Please sign in').count(), 0);
    await page.getByRole('img', { name: 'Connected' }).waitFor();
  }
  const [first, second, third] = pages as [Page, Page, Page];
  await shows(() => staffTool(third).count(), 0, 'a tool for admins is not shown to support');
  for (const page of [first, second]) {
    await note(page).waitFor();
    assert.notEqual(await note(page).inputValue(), 'Typed by the admin and not saved.');
    assert.equal(await page.getByText('unsaved changes').count(), 0, 'no draft is offered');
  }
  assert.deepEqual(
    (await kept(first)).filter((key) => key.includes('draft')),
    [],
  );
  const text = `Written at ${Date.now()} after the change of person.`;
  const answer = await first.request.post(`${new URL(first.url()).origin}/admin/update-subscription-note`, {
    data: { userid, notes: text, expected: await note(first).inputValue() },
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
  });
  assert.equal(answer.status(), 200, await answer.text());
  for (const page of [first, second]) await shows(() => note(page).inputValue(), text);
}

journey('another person signs in in one tab after a sign-out, and all tabs follow', async () => {
  const { pages, admin, userid, errors, close } = await threeTabs();
  const [first] = pages;
  const address = first.url();
  await account(first).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const page of pages) await heading(page).waitFor();
  assert.deepEqual(await kept(first), [], 'nothing of the former person is kept');
  // By hand to the customer again: who signs out is not led back.
  await signInAs(first, 'support');
  await first.goto(address);
  await allFollow(pages, admin, userid);
  assert.deepEqual(errors, []);
  await close();
});

journey('another person signs in over a session that has not ended, and all tabs follow', async () => {
  const { pages, admin, userid, server, errors, close } = await threeTabs();
  const [first] = pages;
  const address = first.url();
  await first.goto(`${server.url}/sign-in`);
  await signInAs(first, 'support');
  await first.goto(address);
  await allFollow(pages, admin, userid);
  assert.deepEqual(errors, []);
  await close();
});

journey('the same person signs in again after a sign-out, and all tabs go on', async () => {
  const { pages, admin, errors, close } = await threeTabs();
  const [first, second, third] = pages;
  await account(first).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const page of pages) await heading(page).waitFor();
  await signInAs(third, 'admin');
  for (const page of pages) await shows(() => shownPerson(page), admin);
  await staffTool(third).waitFor();
  await note(second).waitFor();
  for (const page of pages) await page.getByRole('img', { name: 'Connected' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});
