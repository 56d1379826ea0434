import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';

const views = ['Invoices', 'Policy', 'Exceptions', 'Figures'];

journey(
  'dunning-screen: each view by its tab; the dry run says what would be done, with the mail, before dunning is turned on and off again',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=console&item=dunning`);
    const screen = page.locator('[data-screen=dunning-screen]');
    for (const view of views) {
      await page.getByRole('tab', { name: view }).click();
      await picture(page, `dunning-${view.toLowerCase()}`);
    }
    await screen.getByRole('button', { name: 'Turn on…' }).click();
    await page.getByRole('tab', { name: 'Dry run', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Run dry run' }).click();
    // In quiet hours the next run sends no mail; later ones do.
    await page.getByLabel('Only the next run').uncheck();
    await page
      .getByRole('button', { name: /^Preview mail to/ })
      .first()
      .click();
    const mail = page.getByRole('dialog', { name: 'Mail preview' });
    await mail.locator('iframe').waitFor();
    await picture(page, 'dunning-mail-preview');
    await page.keyboard.press('Escape');
    await picture(page, 'dunning-dry-run');
    await page.setViewportSize({ width: 400, height: 860 });
    await picture(page, 'dunning-dry-run-400');
    assert.deepEqual(errors, []);
    await close();
  },
);
