import assert from 'node:assert/strict';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn, type Visit } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

/** Opens a tool of Site Changes. */
const open = ({ page, server }: Visit, item: string, rest = '') =>
  page.goto(`${server.url}/admin?page=site-changes&item=${item}${rest}`);

/** The same screen on a phone. */
async function onPhone({ page }: Visit, name: string): Promise<void> {
  await page.setViewportSize({ width: 400, height: 860 });
  await picture(page, `${name}-400`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

journey('Site Changes expands to its five tools, each of which opens (r003-nav-site-changes)', async () => {
  const visit = await signedIn('admin');
  const { page, errors } = visit;
  await open(visit, 'changeLog');
  const tools = page.getByRole('navigation', { name: 'All tools' });
  for (const [item, shown] of [
    ['Change Log', 'changelog-screen'],
    ['Blog Search', 'blog-search-screen'],
    ['FAQ Records', 'faq-records-screen'],
    ['Alert Banner', 'alert-banner-screen'],
    ['Route Documentation', 'route-documentation-screen'],
  ] as const) {
    await tools.getByRole('treeitem', { name: item, exact: true }).click();
    await page.locator(`[data-screen=${shown}]`).waitFor();
  }
  assert.deepEqual(errors, []);
  await visit.close();
});

journey(
  'an entry of changelog-screen is made of an item of changelog-generated-list, and leaves that list (r003-changelog-generated)',
  async () => {
    const visit = await signedIn('admin');
    const { page, errors } = visit;
    await open(visit, 'changeLog');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    const list = page.locator('[data-screen=changelog-generated-list]');
    const item = list.getByRole('button').first();
    await item.waitFor();
    await picture(page, 'changelog');
    const count = await list.getByRole('button').count();
    await item.click();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Made in a journey');
    await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByText('must be an address such as https://example.com').waitFor();
    await page.getByLabel('URL', { exact: true }).fill('https://example.com/news');
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    assert.equal(await text.inputValue(), 'Made in a journey');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await message(page, 'Successfully added a changelog.');
    await page.getByRole('button', { name: /^Made in a journey/ }).waitFor();
    await shows(() => list.getByRole('button').count(), count - 1);
    await shows(() => text.inputValue(), '');
    await onPhone(visit, 'changelog');
    assert.deepEqual(errors, []);
    await visit.close();
  },
);

journey('blog-search-screen finds posts while somebody types (r003-blog-search-query)', async () => {
  const visit = await signedIn('admin');
  const { page, errors } = visit;
  await open(visit, 'blog-search');
  const box = page.getByRole('textbox', { name: 'Query' });
  await box.pressSequentially('earnings');
  await page.getByText('Successfully retrieved blog posts.').waitFor();
  const rows = page.getByRole('table', { name: 'Posts' }).locator('tbody tr[data-row]');
  await rows.first().waitFor();
  await picture(page, 'blog-search');
  await onPhone(visit, 'blog-search');
  await page.reload();
  await rows.first().waitFor();
  await box.fill('');
  await page.getByText('Please enter a valid query.').waitFor();
  assert.deepEqual(errors, []);
  await visit.close();
});

journey(
  'in faq-records-screen a draft of draft-faqs-table is published in faq-edit-mode, and faq-rag-mode then answers from it (r003-faq-draft, r003-draft-table, r003-faq-debounce)',
  async () => {
    const visit = await signedIn('admin');
    const { page, errors } = visit;
    const searches: number[] = [];
    page.on('request', (request) => {
      if (/faq-records\?.*query=/.test(request.url()) && !request.url().includes('draft'))
        searches.push(Date.now());
    });
    await open(visit, 'faqRecords');
    const drafts = page.getByRole('table', { name: 'Draft FAQs' });
    await drafts.getByText(/^Do refused calls count/).waitFor();
    await picture(page, 'faq-records');
    const [question, answer] = await Promise.all(
      [0, 1].map(async (n) => (await drafts.locator('th').nth(n).boundingBox())!.width),
    );
    assert.ok(Math.abs(question! / (question! + answer!) - 0.35) < 0.01, 'a third for the question');

    const box = page.getByRole('textbox', { name: 'Search FAQ records' });
    await box.evaluate((input) =>
      input.addEventListener('input', () => Object.assign(globalThis, { lastKeyAt: Date.now() })),
    );
    await box.pressSequentially('refused calls', { delay: 120 });
    await shows(() => page.getByRole('table', { name: 'Published FAQs' }).locator('tbody tr').count(), 1);
    assert.equal(searches.length, 1, 'one search for thirteen keys');
    const lastKeyAt = await page.evaluate(() => (globalThis as unknown as { lastKeyAt: number }).lastKeyAt);
    assert.ok(searches[0]! - lastKeyAt >= 990, `${searches[0]! - lastKeyAt} ms after the last key`);

    await drafts.getByText(/^Do refused calls count/).click();
    await page.getByRole('heading', { name: 'Edit draft' }).waitFor();
    await picture(page, 'faq-edit');
    await page.getByRole('textbox', { name: 'Answer' }).fill('No. Refused calls are free.');
    await page.getByRole('treeitem', { name: 'Blog Search', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await message(page, 'The FAQ record was published.');
    await page.getByText('No Draft FAQs Found.').waitFor();
    await shows(() => page.getByRole('textbox', { name: 'Answer' }).inputValue(), '');

    await page.getByRole('radio', { name: 'RAG test' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Do refused calls count towards the limit?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await message(page, 'RAG response fetched successfully.');
    await page
      .getByRole('list', { name: 'Records' })
      .getByText('Do refused calls count towards my limit?')
      .waitFor();
    await picture(page, 'faq-rag');
    await onPhone(visit, 'faq-rag');
    await page.getByRole('textbox', { name: 'Question' }).fill('Who won the football match?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('button', { name: 'Write a draft for this question' }).click();
    await shows(
      () => page.getByRole('textbox', { name: 'Question' }).inputValue(),
      'Who won the football match?',
    );
    await onPhone(visit, 'faq-edit');
    assert.deepEqual(errors, []);
    await visit.close();
  },
);

journey('alert-banner-screen shows a banner for some hours and takes it away (r003-banner)', async () => {
  const visit = await signedIn('admin');
  const { page, server, errors } = visit;
  await open(visit, 'alertBanner');
  await page.getByText('No alert banner is shown.').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Quotes of Tokyo are late.\nWe are on it.');
  await page.getByLabel('Hours').fill('10000');
  await page.getByRole('button', { name: 'Show banner' }).click();
  await page.getByText('must be a whole number from 1 to 720').waitFor();
  await picture(page, 'alert-banner-refused');
  await page.getByLabel('Hours').fill('2');
  await page.getByRole('button', { name: 'Show banner' }).click();
  await message(page, 'Successfully added a alert banner.');
  await page.getByText(/^Set for 2 h by/).waitFor();
  await page.getByRole('region', { name: 'Alert banner' }).waitFor();
  await picture(page, 'alert-banner');
  await onPhone(visit, 'alert-banner');

  // Other staff, on any screen, without a request of its own for it.
  const other = await signedIn('support');
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await other.page.goto(`${server.url}/admin`);
  const strip = other.page.getByRole('region', { name: 'Alert banner' });
  await strip.getByText('Quotes of Tokyo are late.').waitFor();
  await picture(other.page, 'banner-in-console');
  await onPhone(other, 'banner-in-console');
  assert.deepEqual(
    asked.filter((path) => path.includes('banner')),
    [],
  );
  await other.page.getByRole('button', { name: 'Dismiss the alert banner' }).click();
  await other.page.reload();
  await other.page.getByTestId('signed-in').waitFor();
  assert.equal(await strip.count(), 0);

  const visitor = await page.context().browser()!.newContext();
  const outside = await visitor.newPage();
  await outside.goto(`${server.url}/developer/docs`);
  await outside.getByRole('region', { name: 'Alert banner' }).getByText('Quotes of Tokyo').waitFor();
  await picture(outside, 'banner-in-docs');
  await visitor.close();

  await page.getByRole('textbox', { name: 'Message' }).fill('Quotes of Tokyo are back.');
  await page.getByRole('button', { name: 'Show banner' }).click();
  await strip.getByText('Quotes of Tokyo are back.').waitFor();
  await page.getByRole('button', { name: 'Remove banner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove banner' }).click();
  await page.getByText('No alert banner is shown.').waitFor();
  await strip.waitFor({ state: 'detached' });
  assert.deepEqual(other.errors, []);
  await other.close();
  assert.deepEqual(errors, []);
  await visit.close();
});
