import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { message, panel } from '../customers/accounts/steps.ts';
import { journey, picture, signedIn } from '../harness/console.ts';
import { open, param } from '../system/shell/steps.ts';
import { settles, until } from '../harness/eventually.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script><circle cx="150" cy="150" r="140" fill="#2a9d8f"/></svg>';

async function choose(page: Page, name: string, content: Buffer | string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload photo…' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Whether every picture on the page has come. */
const drawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));

journey(
  'profile-photo-picker takes a photo, refuses what is none, and shows a fallback banner where an image cannot be shown (r000-photo-size, r000-photo-types, r000-banner-fallback)',
  async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'photo-picker', 'blog-posts');
    await page.getByRole('list', { name: 'Uploaded photos' }).waitFor();
    await choose(page, 'a.gif', 'GIF89a');
    await page.getByRole('alert').getByText('Invalid File Type.').waitFor();
    await choose(page, 'a.png', Buffer.alloc(1_000_001));
    await page.getByRole('alert').getByText('File Size Too Big. Max 1MB.').waitFor();
    await choose(page, 'lies.png', svg);
    await page.getByRole('alert').getByText('Invalid File Type.').waitFor();
    await choose(
      page,
      'broken.png',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync('nothing')]),
    );
    await page.getByRole('alert').getByText('File Upload Error.').waitFor();
    await choose(page, 'round.svg', svg);
    await message(page, 'Photo uploaded.');
    assert.match(param(page, 'photo') ?? '', /^\/photos\/[a-f0-9]{32}\.png$/);
    await until('the photos are drawn', () => drawn(page));
    await picture(page, 'photo-picker');

    await page.getByRole('radio', { name: 'Banner' }).click();
    await page.getByRole('button', { name: 'Fallback banner 3' }).click();
    assert.equal(param(page, 'photo'), '/banner_pictures/3.png');
    await until('the banners are drawn', () => drawn(page));
    await picture(page, 'photo-picker-banners');
    // A banner that is gone: the one of its name is shown instead.
    await open(page, 'photo-picker', 'blog-posts', `&type=banner&photo=/photos/${'0'.repeat(32)}.png`);
    const shown = panel(page, 'Preview').getByAltText('Chosen photo');
    await until('a fallback is shown', async () =>
      /\/banner_pictures\/\d\.png$/.test((await shown.getAttribute('src')) ?? ''),
    );
    await page.setViewportSize({ width: 400, height: 800 });
    await until('the banners are drawn again', () => drawn(page));
    await picture(page, 'photo-picker-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radio', { name: 'Profile' }).click();
    const mine = page.getByRole('list', { name: 'Uploaded photos' }).getByRole('listitem');
    await until('both profile photos are listed', async () => (await mine.count()) === 2);
    await mine.first().getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('dialog', { name: 'Delete photo' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await message(page, 'Photo deleted.');
    await until('it left the list', async () => (await mine.count()) === 1);
    assert.deepEqual(errors, []);
    await close();
  },
);

journey(
  'screener-data-helper shows endpoints with their status, rows as a plan gets them, and the constants (r000-screener-helper-constants)',
  async () => {
    const { page, errors, close } = await signedIn('analyst');
    await open(page, 'screener-data', 'api-records');
    const table = page.getByRole('table', { name: 'Rows' });
    await table.getByText('NWND').waitFor();
    const constants = panel(page, 'Constants');
    for (const status of ['prod', 'testing', 'verify', 'init'])
      await constants.getByRole('region', { name: 'Statuses' }).getByText(status, { exact: true }).waitFor();
    const dates = constants.getByRole('list', { name: /^Quarter ends/ }).getByRole('listitem');
    await settles(async () =>
      assert.deepEqual(
        [await dates.count(), await dates.last().innerText(), await dates.first().innerText()],
        [148, '1987-03-31', '2023-12-31'],
      ),
    );
    await picture(page, 'screener-data');

    const endpoints = page.getByRole('navigation', { name: 'Endpoints' });
    await endpoints.getByRole('button', { name: /^GDP/ }).click();
    await table.getByText('Demo world, invented').first().waitFor();
    await page.getByRole('radio', { name: 'Annual' }).click();
    await page.waitForURL(/period=Annual/);
    await until('24 years are left', async () => (await table.locator('tbody tr[data-row]').count()) === 24);
    await page.getByLabel('Plan').selectOption({ label: 'Basic' });
    await page
      .getByText('This plan does not have this endpoint: Professional or Grow and above do.')
      .waitFor();
    await endpoints.getByRole('button', { name: /^Industrial production/ }).click();
    await page.getByLabel('Plan').selectOption({ label: 'Commercial, annual' });
    await page.getByText('No Data Found.').waitFor();
    await page.setViewportSize({ width: 400, height: 800 });
    await endpoints.getByRole('button', { name: /^Profile/ }).click();
    await table.getByText('QLTY').waitFor();
    await picture(page, 'screener-data-narrow');
    assert.deepEqual(errors, []);
    await close();
  },
);
