import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { customers, openCustomer, panel } from '../accounts/steps.ts';
import { journey, openConsole, picture } from '../harness/console.ts';
import { open } from '../shell/steps.ts';

const also = (page: Page, words: string | RegExp): Locator => page.getByRole('button', { name: words });

journey(
  'also viewing: two people at one customer see each other and who edits; whoever goes elsewhere is gone',
  async () => {
    const [first, second] = [await openConsole('support'), await openConsole('admin')];
    await openCustomer(first.page, 'getUserInfo', customers.pastDue);
    await openCustomer(second.page, 'changePricePlan', customers.pastDue);
    // Whoever comes is told at once; whoever was there hears of it with the next beat.
    await also(second.page, /is also viewing$/).click();
    const list = second.page.getByRole('region', { name: 'Also viewing' });
    await list.getByText(/User Info · came/i).waitFor();
    await picture(second.page, 'also-viewing');
    await second.page.keyboard.press('Escape');
    await also(first.page, /is also viewing$/).waitFor();

    const note = panel(first.page, 'Note').getByRole('textbox', { name: 'Note' });
    await note.fill('Half a sentence');
    await also(second.page, /is editing$/).waitFor();
    await also(second.page, /is editing$/).click();
    await list.getByText('editing', { exact: true }).waitFor();
    await picture(second.page, 'also-viewing-editing');
    await second.page.setViewportSize({ width: 400, height: 800 });
    await picture(second.page, 'also-viewing-narrow');
    await second.page.setViewportSize({ width: 1440, height: 900 });
    await panel(first.page, 'Note').getByRole('button', { name: 'Discard' }).click();
    await also(second.page, /is also viewing$/).waitFor();

    await open(first.page, 'views');
    await also(second.page, /viewing|editing/).waitFor({ state: 'detached' });
    assert.deepEqual([first.errors, second.errors], [[], []]);
    await first.close();
    await second.close();
  },
);
