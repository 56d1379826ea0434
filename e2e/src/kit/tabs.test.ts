// Source: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { hasFocus } from '../harness/keyboard.ts';
import { kitTest } from '../harness/kit-page.ts';

describe('tabs', () => {
  kitTest('follow the keys of the tabs pattern', async (page) => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Desktop').focus();
    for (const [key, name, body] of [
      ['ArrowRight', 'Phone', 'narrow'],
      ['ArrowRight', 'Plain text', 'text'],
      ['ArrowRight', 'Desktop', 'wide'],
      ['ArrowLeft', 'Plain text', 'text'],
      ['Home', 'Desktop', 'wide'],
      ['End', 'Plain text', 'text'],
    ] as const) {
      await page.keyboard.press(key);
      await hasFocus(tab(name), `${name} after ${key}`);
      assert.equal(await tab(name).getAttribute('aria-selected'), 'true');
      await page.getByRole('tabpanel', { name }).getByText(`The mail as ${body}`).waitFor();
    }
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('tabpanel', { name: 'Plain text' }), 'the panel');
  });

  kitTest('have their roles, names and states', async (page) => {
    const list = page.getByRole('tablist', { name: 'View' });
    await list.waitFor();
    assert.equal(
      await list.ariaSnapshot(),
      `- tablist "View":
  - tab "Desktop" [selected]
  - tab "Phone"
  - tab "Plain text"`,
    );
    const panel = await page.getByRole('tabpanel').getAttribute('id');
    assert.equal(await page.getByRole('tab', { name: 'Desktop' }).getAttribute('aria-controls'), panel);
  });
});
