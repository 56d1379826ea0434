import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ownClock } from '../../harness/browser.ts';
import { journey, openConsole, picture, signedIn } from '../../harness/console.ts';
import { callsTo, choose, chosenUser, customers, openTool, panel, searchBox, suggestions } from './steps.ts';
import { shows, until } from '../../harness/eventually.ts';
import { hasFocus } from '../../harness/keyboard.ts';

journey(
  'user-search-box finds a customer by part of the e-mail and any other identifier; suggestions link to the portfolio (r000-search-user-path, r000-search-suggestion-link)',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    const calls = callsTo(page, '/admin/user/get-users/brandt%40north');
    await searchBox(page).fill('brandt@north');
    const first = suggestions(page).first();
    await first.getByText('olivia.brandt@northwind-analytics.example').waitFor();
    assert.equal(calls.length, 1, 'one call for the rested text');
    assert.equal(calls[0]?.method(), 'GET');
    await shows(() => first.getAttribute('href'), '/member-portfolio/oliviabrandt');
    await picture(page, 'user-search-box');
    await first.click();
    await chosenUser(page).getByText('Olivia Brandt').waitFor();
    const userid = new URL(page.url()).searchParams.get('userid') ?? '';
    assert.ok(userid, 'the address holds the chosen customer');

    const main = panel(page, 'Main');
    const key = await panel(page, 'API keys').getByRole('row').nth(1).locator('code').innerText();
    for (const [query, foundBy] of [
      [userid, 'user id'],
      ['oliviabrandt', 'username'],
      ['Olivia Brandt', 'name'],
      [key.slice(0, 8), 'API key prefix'],
    ]) {
      await searchBox(page).fill(query!);
      const hit = suggestions(page).filter({ hasText: customers.pastDue }).first();
      await hit.getByText(`by ${foundBy}`).waitFor();
    }
    await searchBox(page).press('Escape');
    await main.waitFor();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('user-search-box looks up 500 ms after the last key, and at once on Enter', async () => {
  const { page, close } = await signedIn('support');
  await ownClock(page);
  await openTool(page, 'getUserInfo');
  const calls: string[] = [];
  page.on('request', (request) => {
    const query = /get-users\/(.*)$/.exec(request.url())?.[1];
    if (query) calls.push(decodeURIComponent(query));
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'brandt') {
    await searchBox(page).press(letter);
    await page.clock.runFor(300);
  }
  await page.clock.runFor(199);
  assert.equal(calls.length, 0, '499 ms after the last key');
  await page.clock.runFor(2);
  await until('the rested text is searched', async () => calls.length === 1);
  assert.equal(calls[0], 'brandt');
  await searchBox(page).fill('olivia');
  await searchBox(page).press('Enter');
  await until('Enter waits for nothing', async () => calls.includes('olivia'));
  await close();
});

journey(
  "user-search-box says 'No Users Found.' without a result, and the fallback where a failure has no text (r000-search-empty, r000-search-user-path)",
  async () => {
    const { page, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    await searchBox(page).fill('zzzz-nobody');
    await page.getByText('No Users Found.').waitFor();
    await page.route('**/admin/user/get-users/broken', (route) => route.fulfill({ status: 500, body: '' }));
    await searchBox(page).fill('broken');
    await page.getByText('Something went wrong with the search.').waitFor();
    await close();
  },
);

journey(
  'user-search-box works by keyboard: slash focuses, arrows move, Enter opens, Escape closes',
  async () => {
    const { page, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    await page.keyboard.press('/');
    await page.locator('input[aria-label="Search users"]:focus').waitFor();
    await page.keyboard.type('tanaka');
    await suggestions(page).nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await shows(() => suggestions(page).nth(1).getAttribute('aria-selected'), 'true');
    const wanted = (await suggestions(page).nth(1).locator('strong').innerText()).trim();
    await page.keyboard.press('Escape');
    await shows(() => suggestions(page).count(), 0);
    await page.keyboard.press('ArrowDown');
    await suggestions(page).nth(1).waitFor();
    while ((await suggestions(page).nth(1).getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chosenUser(page).getByText(wanted).waitFor();
    await hasFocus(chosenUser(page).getByRole('heading'), 'the customer who was chosen');
    await page.keyboard.press('/');
    await page.keyboard.type('oliviabrandt');
    await page.keyboard.press('Enter');
    await chosenUser(page).getByText('Olivia Brandt').waitFor();
    await close();
  },
);

journey(
  'user-account-area shows panels only once a user is selected, keeps the user from tool to tool and in the address (r000-panels-need-user)',
  async () => {
    const { page, close } = await openConsole('support');
    for (const [tool, title] of [
      ['getUserInfo', 'Main'],
      ['editAPIKeys', 'Add API key'],
      ['changePricePlan', 'General Info'],
    ] as const) {
      await openTool(page, tool);
      await panel(page, 'Customers').waitFor();
      await shows(() => panel(page, title).count(), 0, `${tool} shows no panel without a user`);
    }
    await choose(page, customers.trial);
    await panel(page, 'General Info').waitFor();
    await page.getByRole('navigation', { name: 'Tools of this customer' }).getByText('Edit API Keys').click();
    await panel(page, 'Add API key').waitFor();
    await page.getByRole('treeitem', { name: 'Get User Info' }).click();
    await panel(page, 'Main').waitFor();
    await page.reload();
    await chosenUser(page).getByText(customers.trial).waitFor();
    await page.getByRole('button', { name: 'Clear the chosen customer' }).click();
    await panel(page, 'Customers').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('userid'), null);
    await close();
  },
);

journey(
  'user-account-area lists all customers while none is chosen: the address holds filters, order and page, the export holds what is filtered',
  async () => {
    const { page, errors, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    const list = panel(page, 'Customers');
    const rows = list.locator('tbody tr[data-row]');
    await rows.nth(49).waitFor({ state: 'attached' });
    await shows(() => rows.count(), 50);
    await picture(page, 'customers-list');
    const firstOfPage = await rows.first().innerText();
    await list.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/[?&]p=2/);
    await list.getByText(/^51–100 of/).waitFor();
    await until('the second page shows', async () => (await rows.first().innerText()) !== firstOfPage);

    await list.getByLabel('Status').selectOption('blocked');
    await page.waitForURL(/status=blocked/);
    await list.getByText(/^1–\d+ of/).waitFor();
    await rows.filter({ hasNotText: 'blocked' }).first().waitFor({ state: 'detached' });
    const total = Number(/of (\d+)/.exec(await list.getByRole('navigation').innerText())?.[1]);
    await list.getByRole('button', { name: 'Calls 30 d' }).click();
    await page.waitForURL(/sort=monthlyApiCount/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    assert.equal(lines.length, total + 1, 'one line for each filtered customer and the header');
    assert.match(lines[0] ?? '', /^User id,Username,E-mail/);

    await page.reload();
    await shows(() => list.getByLabel('Status').inputValue(), 'blocked');
    await rows.first().click();
    await panel(page, 'Main').waitFor();
    await page.goBack();
    await list.waitFor();
    await shows(() => list.getByLabel('Status').inputValue(), 'blocked');
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'user-account-area explains to support why the account of a member of staff does not open',
  async () => {
    const { page, close } = await signedIn('support');
    await openTool(page, 'getUserInfo');
    await page.goto(`${page.url()}&userid=demo-analyst`);
    await page.getByText('Only an admin may open or edit the account of a member of staff.').waitFor();
    await shows(() => panel(page, 'Main').count(), 0);
    await picture(page, 'user-account-area-refused');
    await page.getByRole('button', { name: 'Choose another customer' }).click();
    await panel(page, 'Customers').waitFor();
    await close();
  },
);
