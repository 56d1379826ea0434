import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { foundProgram, installPackages } from '../../../apps/server/src/testing/distribution.ts';

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function found(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const program = foundProgram(installed);
  if (program) return program;
  if (existsSync(macChrome)) return macChrome;
  return globSync(join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome')).at(-1);
}

function download(): void {
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
  console.log('No browser found: trying the download that Playwright keeps in its cache.');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 240_000 });
}

let path: string | undefined;
let looked = false;

/** The browser for journeys: one that is found, else downloaded, else installed; undefined where none can be had. */
export function browserPath(): string | undefined {
  if (looked) return path;
  looked = true;
  path = found();
  // A Debian machine without a route to Playwright's host would wait for its time-out first: the package is surer there.
  if (!path) installPackages('browser', ['chromium', 'fonts-liberation']);
  path ??= found();
  if (!path) download();
  path ??= found();
  return path;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

let browser: Promise<Browser> | undefined;

/** The one browser of this process, with a fresh profile of its own; it ends with the process. */
function theBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('no browser can be had on this machine');
  browser ??= chromium.launch({ executablePath, headless: true, args: flags });
  return browser;
}

/** A window with cookies and storage of its own, as another person at another machine would have. */
export async function openBrowser(options: {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width: options.width, height: options.height },
    colorScheme: options.colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.newPage();
  return { context, close: () => context.close() };
}

/** Ends the browser of this process. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
