import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { inEveryPage } from '../../harness/browser.ts';
import { journey, openConsole, signedIn } from '../../harness/console.ts';
import { customerId } from '../../customers/accounts/steps.ts';
import { settles, shows } from '../../harness/eventually.ts';

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** Writes a note as another program would: no page does anything. */
async function writeNote(page: Page, origin: string, notes: string, userid = 'demo-member'): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const before = await note(page).inputValue();
  const answer = await page.request.post(`${origin}/admin/update-subscription-note`, {
    data: { userid, notes, expected: before },
    headers,
  });
  assert.equal(answer.status(), 200, await answer.text());
}

const toolOf = (origin: string, userid: string): string =>
  `${origin}/admin?page=user-records&item=getUserInfo&userid=${userid}`;

/** Counts the streams of changes that this profile opens, whoever opens them. */
function countStreams(context: BrowserContext): { opened: number } {
  const count = { opened: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/admin/events')) count.opened += 1;
  });
  return count;
}

journey('twenty tabs of one browser all get data and changes, over one stream', async () => {
  const { page: first, server, errors, close } = await signedIn('admin');
  const context = first.context();
  const userid = await customerId(first, server.url);
  const pages = [first];
  for (let count = 1; count < 20; count += 1) pages.push(await context.newPage());
  // One after the other: begun at once they share the cores, and how long the last one takes says nothing of connections.
  for (const page of pages) {
    await page.goto(toolOf(server.url, userid));
    await note(page).waitFor();
  }
  await writeNote(first, server.url, 'Written while twenty tabs are open.', userid);
  for (const page of pages) await shows(() => note(page).inputValue(), 'Written while twenty tabs are open.');
  // Whoever opened the console first may close: the others keep receiving changes.
  for (const page of pages.splice(0, 10)) await page.close();
  await writeNote(pages[0]!, server.url, 'And after ten have closed.', userid);
  for (const page of pages) await shows(() => note(page).inputValue(), 'And after ten have closed.');
  assert.deepEqual(errors, []);
  await close();
});

for (const missing of [['SharedWorker'], ['SharedWorker', 'locks'], ['SharedWorker', 'BroadcastChannel']])
  journey(`without ${missing.join(' and ')} the tabs of a browser get changes all the same`, async () => {
    const { page: first, server, close } = await signedIn('admin');
    const context = first.context();
    const userid = await customerId(first, server.url);
    await inEveryPage(
      context,
      (names) => {
        for (const name of names) {
          if (name === 'locks') Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
          Reflect.deleteProperty(globalThis, name);
        }
      },
      missing,
    );
    const streams = countStreams(context);
    const pages = [first, await context.newPage(), await context.newPage()];
    for (const page of pages) {
      await page.goto(toolOf(server.url, userid));
      await note(page).waitFor();
    }
    const text = `Received without ${missing.join(' and ')}.`;
    await writeNote(first, server.url, text, userid);
    for (const page of pages) await shows(() => note(page).inputValue(), text);
    const isShared = missing.length === 1;
    assert.equal(streams.opened, isShared ? 1 : pages.length);
    // The tab that holds the stream closes: another takes over.
    await first.close();
    const [second, third] = pages.slice(1) as [Page, Page];
    if (isShared) await settles(async () => assert.equal(streams.opened, 2));
    await writeNote(second, server.url, `${text} Again.`, userid);
    for (const page of [second, third]) await shows(() => note(page).inputValue(), `${text} Again.`);
    await close();
  });

journey('a tab that comes back from the history receives changes again, and has missed none', async () => {
  const { page, server, close } = await openConsole('admin');
  const userid = await customerId(page, server.url);
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto(toolOf(server.url, userid));
    await note(one).waitFor();
  }
  // As the browser does it for a page that it keeps for the way back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await writeNote(other, server.url, 'Written while the tab was away.', userid);
  await shows(() => note(other).inputValue(), 'Written while the tab was away.');
  assert.notEqual(await note(page).inputValue(), 'Written while the tab was away.', 'it had left the stream');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await shows(() => note(page).inputValue(), 'Written while the tab was away.');
  await writeNote(other, server.url, 'And this as it happened.', userid);
  await shows(() => note(page).inputValue(), 'And this as it happened.');
  await close();
});
