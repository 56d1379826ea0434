import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildKitPage } from '../../../apps/console/build/kit-page.ts';
import { openBrowser } from './browser.ts';
import { journey } from './console.ts';

const origin = 'http://kit.test';

interface KitPageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

let built: Promise<string> | undefined;

async function builtFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-kit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildKitPage(folder);
  return folder;
}

/** Opens the page of the kit's components, which needs no server. */
async function openKitPage({ width = 1000, height = 800, colorScheme = 'light' }: KitPageOptions) {
  built ??= builtFolder();
  const folder = await built;
  const visit = await openBrowser({ width, height, colorScheme });
  const { page } = visit;
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  page.setDefaultTimeout(30_000);
  await page.goto(`${origin}/kit.html${colorScheme === 'dark' ? '?dark' : ''}`);
  await page.getByRole('heading', { name: 'Kit', exact: true }).waitFor();
  // Its code is loaded after the page is drawn, and what is below it moves then.
  await page.getByRole('tab', { name: 'Desktop' }).waitFor();
  return { ...visit, errors };
}

/** A test of one component in a browser. Fails where the page writes an error or a warning. */
export function kitTest(
  title: string,
  body: (page: Page) => Promise<void>,
  options: KitPageOptions = {},
): void {
  journey(title, async () => {
    const { page, errors, close } = await openKitPage(options);
    try {
      await body(page);
      assert.deepEqual(errors, []);
    } catch (error) {
      console.log(await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String));
      throw error;
    } finally {
      await close();
    }
  });
}
