/// <reference types="chrome" />
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { browserFlags, fullBrowserPath } from './browser.ts';

/** A browser with one of our extensions in it. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The manifest as it is given out. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Opens a page of the extension in a window of its own, as for a tab. @param path such as `task/popup.html` */
  open(path: string, page?: Page): Promise<Page>;
  close(): Promise<void>;
}

/** Writes the files of a zip file into a folder. */
function unpack(zip: Uint8Array, folder: string): Record<string, unknown> {
  const files = unzipSync(zip);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return JSON.parse(Buffer.from(files['manifest.json']!).toString()) as Record<string, unknown>;
}

async function idOf(context: BrowserContext): Promise<string> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return new URL(worker.url()).host;
}

/**
 * Starts a full Chromium with an extension. A click on its button grants access to a page, which no script can give: the
 * copy that is loaded here may use all pages, so that `captureVisibleTab` works.
 * @param zip the file as the server gives it out
 */
export async function extensionBrowser(zip: Uint8Array): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-extension-'));
  const manifest = unpack(zip, join(folder, 'extension'));
  const changed = { ...manifest, host_permissions: ['<all_urls>'] };
  writeFileSync(join(folder, 'extension/manifest.json'), JSON.stringify(changed));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: fullBrowserPath()!,
    headless: true,
    viewport: { width: 1024, height: 700 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...browserFlags,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--disable-extensions-except=${join(folder, 'extension')}`,
      `--load-extension=${join(folder, 'extension')}`,
    ],
  });
  context.setDefaultTimeout(30_000);
  const id = await idOf(context);
  const tabOf = async (page: Page): Promise<number> => {
    const worker = context.serviceWorkers()[0]!;
    const tabs = await worker.evaluate(() => chrome.tabs.query({}));
    return tabs.find(({ url }) => url === page.url())!.id!;
  };
  return {
    context,
    manifest,
    async open(path, page) {
      const url = `chrome-extension://${id}/${path}${page ? `?tab=${await tabOf(page)}` : ''}`;
      const opened = context.waitForEvent('page');
      const worker = context.serviceWorkers()[0]!;
      await worker.evaluate((to) => chrome.windows.create({ url: to, width: 460, height: 760 }), url);
      const popup = await opened;
      await popup.waitForLoadState();
      return popup;
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A journey with an extension; where there is no full Chromium it is reported as not run, since the shell loads none. */
export function extensionJourney(name: string, walk: () => Promise<void>): void {
  test(name, { timeout: 180_000 }, async (t) => {
    if (fullBrowserPath()) return walk();
    return t.skip('not run: no full Chromium on this machine, and the headless shell loads no extensions');
  });
}
