import assert from 'node:assert/strict';
import { message } from '../../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { shows } from '../../harness/eventually.ts';

journey(
  'an endpoint is described in api-definition-tabs and route-documentation-screen, and anybody reads it in endpoint-catalogue through documentation-search (r003-doc-search-list, r003-route-docs)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=api-records&item=endpoint-records&endpoint=rating`);
    await page.getByRole('tab', { name: 'Endpoint' }).waitFor();
    await picture(page, 'endpoint-records');
    await page.getByLabel('Tag', { exact: true }).selectOption('highUsage');
    await page.getByRole('tab', { name: 'Param' }).click();
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByLabel('Name 2').fill('limit');
    await picture(page, 'endpoint-records-param');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await message(page, 'The record was saved.');

    await page.goto(`${server.url}/admin?page=site-changes&item=route-documentation`);
    await page.getByRole('combobox', { name: 'Endpoint' }).fill('company rating');
    await page.getByRole('option', { name: /Company rating/ }).click();
    await page.getByLabel('Description').fill('How good the company is');
    await page.getByLabel('Content').fill('Letters from **A** to D.');
    await picture(page, 'route-documentation');
    await page.getByRole('button', { name: 'Submit' }).click();
    await message(page, 'Successfully added a documentation.');
    await shows(() => page.getByRole('table', { name: 'Revision 2' }).count(), 1);

    const visitor = await page.context().browser()!.newContext();
    const outside = await visitor.newPage();
    await outside.goto(`${server.url}/developer/docs`);
    const box = outside.getByRole('combobox', { name: 'Search the documentation' });
    // The text begins beside the magnifier.
    assert.equal(await box.evaluate((field) => getComputedStyle(field).paddingLeft), '28px');
    await box.fill('company rating');
    await outside.getByRole('option', { name: /Company rating/ }).click();
    assert.equal(await box.inputValue(), `${server.url}/developer/docs#rating`);
    const card = outside.locator('article#rating');
    await card.getByText('How good the company is').waitFor();
    await card.getByText('highUsage').waitFor();
    await card.getByRole('table', { name: 'Parameters of Company rating' }).getByText('limit').waitFor();
    // documentation-sample-responses
    await card.getByText('Example of the answer').click();
    await card.getByText('"ratingRecommendation"').waitFor();
    await picture(outside, 'developer-docs');
    await visitor.close();
    assert.deepEqual(errors, []);
    await close();
  },
);

journey('generate-definition-screen saves an OpenAPI document of all endpoints (r003-openapi)', async () => {
  const { page, server, errors, close } = await signedIn('admin');
  await page.goto(`${server.url}/admin?page=other&item=generate-definition`);
  await page.getByRole('button', { name: 'Generate definition' }).click();
  await page.getByText(/OpenAPI 3\.1, \d+ endpoints/).waitFor();
  await picture(page, 'generate-definition');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'openapi.json');
  assert.deepEqual(errors, []);
  await close();
});
