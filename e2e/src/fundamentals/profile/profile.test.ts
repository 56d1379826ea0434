import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { journey, picture, signedIn } from '../../harness/console.ts';
import { sidewaysScroll } from '../../harness/extent.ts';
import { shows } from '../../harness/eventually.ts';
import { open } from '../../system/shell/steps.ts';

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const undo = (page: Page) =>
  page
    .getByRole('button', { name: /^Undo change set/ })
    .first()
    .click();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4ESCCFTEMLQkAe3tLAd0ehu8AAAAASUVORK5CYII=',
  'base64',
);

describe('profiles', () => {
  journey(
    'fix-profile-screen: opened by Ctrl+Shift+P, types are previewed, submitted and undone; sources are side by side',
    async () => {
      const { page, errors, close } = await signedIn('analyst');
      await open(page, 'charts', 'data-fixes');
      await page.getByRole('main').focus();
      await page.keyboard.press('Control+Shift+P');
      await page.getByRole('main', { name: 'Fix Profile' }).waitFor();
      await open(page, 'fixProfile', 'data-fixes', '&symbol=NWND');
      await page.getByRole('checkbox', { name: /^Identifiers/ }).check();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('table', { name: 'Changed fields' }).getByText('FIGI Composite').waitFor();
      await picture(page, 'fix-profile-tab');
      await page.getByRole('button', { name: 'Submit' }).click();
      await said(page, 'Profile updated.');
      await page.getByRole('button', { name: 'Reboot Redis' }).click();
      await said(page, /^NWND: \d cached records? removed, 1 rebuilt\.$/);
      await page.getByRole('tab', { name: 'Alternative Sources' }).click();
      await page.getByRole('button', { name: 'Retrieve Alt Data' }).click();
      await said(page, 'Profile alt sources retrieved successfully!');
      await page
        .getByRole('table', { name: 'Alternative sources' })
        .getByText('Full Time Employees')
        .waitFor();
      await picture(page, 'fix-profile-alt-tab');
      await undo(page);
      await said(page, /reverted\.$/);
      assert.deepEqual(errors, []);
      await close();
    },
  );

  journey('manual-fields-tool: a field is changed by keys, explained and undone', async () => {
    const { page, errors, close } = await signedIn('analyst');
    await open(page, 'manualFields', 'data-fixes', '&symbol=HLXM');
    await said(page, /Warning: has a wrong check digit/);
    const beta = page.getByLabel('Beta', { exact: true });
    const before = await beta.inputValue();
    await beta.fill('1.75');
    await page.getByText('1 changed field').waitFor();
    await picture(page, 'manual-fields-tool');
    await beta.press('Enter');
    await said(page, 'Manual fields updated.');
    await page.getByRole('button', { name: 'Why this Beta?' }).click();
    await page.getByRole('region', { name: 'Why this Beta?' }).getByText('Corrected').waitFor();
    await undo(page);
    await shows(() => beta.inputValue(), before);
    await page.setViewportSize({ width: 400, height: 860 });
    await shows(() => sidewaysScroll(page.getByRole('main')), 0, 'nothing is beside a phone');
    await picture(page, 'manual-fields-phone');
    assert.deepEqual(errors, []);
    await close();
  });

  journey('ticker-image-screen: a file is stored, shown with the profile, and undone', async () => {
    const { page, errors, close } = await signedIn('analyst');
    await open(page, 'fixTickerImage', 'data-fixes', '&ticker=VNTR');
    await said(page, 'No Ticker Image Found.');
    await page
      .getByLabel('Image file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await picture(page, 'ticker-image-screen');
    await page.getByRole('button', { name: 'Submit' }).click();
    await said(page, 'Updated Ticker Image.');
    const shown = page.getByRole('img', { name: 'Logo of VNTR' });
    await shows(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), 8);
    await undo(page);
    await said(page, 'No Ticker Image Found.');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'ticker-image-phone');
    assert.deepEqual(errors, []);
    await close();
  });

  journey('redis-section: the cached records of a symbol are removed and written anew', async () => {
    const { page, errors, close } = await signedIn('admin');
    await open(page, 'redis-reboot', 'redis', '&symbol=NWND');
    await page.getByRole('button', { name: 'Reboot Redis' }).click();
    await page.getByText('symbol:NWND:profile').first().waitFor();
    await picture(page, 'redis-section');
    await open(page, 'redis-api-keys', 'redis', '&user=demo-analyst');
    await page.getByText('No details found').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });
});
