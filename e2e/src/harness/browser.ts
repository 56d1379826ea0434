import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Disposable, type Page } from 'playwright-core';
import { foundProgram, installPackages } from '../../../apps/server/src/testing/distribution.ts';

/** Chromium without windows: the same pages for about half the work. */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const inCache = (pattern: string): string | undefined =>
  globSync(join(homedir(), '.cache/ms-playwright', pattern)).at(-1);

const foundShell = (): string | undefined =>
  foundProgram([shell]) ?? inCache('chromium_headless_shell-*/chrome-*linux*/*headless*shell');

/** A browser as people have it. */
const foundBrowser = (): string | undefined =>
  foundProgram(browsers) ??
  (existsSync(macChrome) ? macChrome : undefined) ??
  inCache('chromium-*/chrome-linux*/chrome');

function download(): void {
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
  console.log('No browser found: trying the download that Playwright keeps in its cache.');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 240_000 });
}

function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  // Where all journeys must run, the shell pays for its installation beside a browser, too. A Debian machine without a
  // route to Playwright's host would wait for its time-out first: the package is surer there.
  if (!foundShell() && (process.env['REQUIRE_BROWSER'] || !foundBrowser()))
    installPackages(shell, [shell, 'fonts-liberation']);
  const path = foundShell() ?? foundBrowser();
  if (path) return path;
  installPackages('browser', ['chromium', 'fonts-liberation']);
  if (!foundBrowser()) download();
  return foundShell() ?? foundBrowser();
}

let path: string | undefined;
let inspected = false;

/** The browser for journeys: one that is found, else installed, else downloaded; undefined where none can be had. */
export function browserPath(): string | undefined {
  if (!inspected) path = findBrowser();
  inspected = true;
  return path;
}

/**
 * What this browser would do beside showing pages. A later switch of this name replaces the whole list of Playwright's
 * own, so that list is repeated here. The omnibox's popups are two web pages that every window loads unseen, a spare
 * renderer is started for every page that never comes: together they took more than opening the console does.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** What every browser of a journey is started with. */
export const browserFlags = [
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

/** What makes journeys cheap; figures are taken without. */
const frugal = [
  `--disable-features=${unwanted.join(',')}`,
  // One renderer for the windows of a person, so that what it has compiled is there for the next journey. A journey
  // is over before machine code that was optimised for it pays, and threads that collect garbage beside it only contend
  // with its server for the cores.
  '--process-per-site',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
];

let browser: Promise<Browser> | undefined;

async function launch(executablePath: string | undefined, more: readonly string[]): Promise<Browser> {
  if (!executablePath) throw new Error('no browser can be had on this machine');
  return chromium.launch({ executablePath, headless: true, args: [...browserFlags, ...more] });
}

/** Starts a browser that works as people's do. Whoever starts it closes it. @throws Error where none can be had */
export const launchBrowser = (): Promise<Browser> =>
  launch(process.env['CHROMIUM_PATH'] ?? foundBrowser() ?? browserPath(), []);

/** A full Chromium, which loads extensions; undefined where there is none. Other browsers refuse to load one by a switch. */
export const fullBrowserPath = (): string | undefined =>
  foundProgram(['chromium', 'chromium-browser']) ?? inCache('chromium-*/chrome-linux*/chrome');

/** The one browser of this process's journeys. */
function theBrowser(): Promise<Browser> {
  browser ??= launch(browserPath(), frugal);
  return browser;
}

interface Appearance {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** Profiles whose windows have a clock that a journey moves: they serve no other. */
const clocked = new WeakSet<BrowserContext>();

/** Gives a window a clock that goes on by itself and can be moved ahead. Before the page that it is for is opened. */
export async function ownClock(page: Page): Promise<void> {
  clocked.add(page.context());
  await page.clock.install();
}

/** Scripts that journeys run in every page of their profile. */
const scripts = new WeakMap<BrowserContext, Disposable[]>();

/** Runs a script in every page of a profile before the page's own, until the journey ends. */
export async function inEveryPage(
  context: BrowserContext,
  script: (names: string[]) => void,
  names: string[],
): Promise<void> {
  const added = await context.addInitScript(script, names);
  scripts.set(context, [...(scripts.get(context) ?? []), added]);
}

/** Profiles that no journey uses, by their look. */
const idle = new Map<string, BrowserContext[]>();

async function newProfile(look: Appearance): Promise<BrowserContext> {
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Stays, so that the profile keeps its window; journeys come and go in tabs beside it.
  await context.newPage();
  return context;
}

/** Removes what a journey left: tabs, cookies, storage, listeners, scripts and routes. Only the cache of the console's files stays. */
async function emptied(context: BrowserContext, keeper: Page, origins: Iterable<string>): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  for (const event of ['request', 'page'] as const) context.removeAllListeners(event);
  for (const script of scripts.get(context) ?? []) await script.dispose();
  scripts.delete(context);
  await context.unrouteAll();
  await context.clearCookies();
  const session = await context.newCDPSession(keeper);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
    });
  }
  await session.detach();
}

/**
 * A window with cookies and storage of its own, as another person at another machine would have. Its profile may have
 * served a journey before, of which nothing is left but cached files.
 */
export async function openBrowser(
  look: Appearance,
): Promise<{ context: BrowserContext; page: Page; close(): Promise<void> }> {
  const key = JSON.stringify([look.width, look.height, look.colorScheme]);
  const resting = idle.get(key) ?? [];
  idle.set(key, resting);
  const context = resting.pop() ?? (await newProfile(look));
  const keeper = context.pages()[0]!;
  const page = await context.newPage();
  return {
    context,
    page,
    async close() {
      if (clocked.has(context)) return context.close();
      const origins = new Set(context.pages().map((one) => new URL(one.url()).origin));
      origins.delete('null');
      await emptied(context, keeper, origins);
      resting.push(context);
      return undefined;
    },
  };
}

/** Ends the browser of this process. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
  idle.clear();
}
