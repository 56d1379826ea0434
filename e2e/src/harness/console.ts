import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Cookie, Page } from 'playwright-core';
import { shows } from './eventually.ts';
import { browserPath, openBrowser } from './browser.ts';
import { demoServer, type RunningServer } from './server.ts';

/** The demo's people. */
export type Person = 'admin' | 'support' | 'analyst' | 'member' | 'writer';

export interface Visit {
  readonly page: Page;
  readonly server: RunningServer;
  /** Errors that the page wrote to its console, refused calls left out. */
  readonly errors: string[];
  close(): Promise<void>;
}

interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

const shots = join(import.meta.dirname, '../../screenshots');

/** The windows that the journey under way has opened and not closed. */
const open = new Set<Page>();

/** Opens the console signed in as one of the demo's people, or at the sign-in page with `null`. */
export async function openConsole(person: Person | null, options: Options = {}): Promise<Visit> {
  const visit = await openWindow(person, options);
  const { page, server } = visit;
  await page.goto(`${server.url}/admin`);
  if (person) await page.getByTestId('signed-in').or(page.getByText('Whoa There!')).first().waitFor();
  return visit;
}

/** A window signed in as one of the demo's people, for a journey that begins by opening a screen itself. */
export async function signedIn(person: Person, options: Options = {}): Promise<Visit> {
  const visit = await openWindow(person, options);
  // At the server's address, from which the journey goes on, and cheap.
  await visit.page.goto(`${visit.server.url}/healthz`);
  return visit;
}

async function openWindow(person: Person | null, options: Options): Promise<Visit> {
  const server = await demoServer();
  const { context, page, close } = await openBrowser({
    width: options.width ?? 1440,
    height: options.height ?? 900,
    colorScheme: options.colorScheme ?? 'light',
  });
  context.setDefaultTimeout(30_000);
  open.add(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (400|401|402|403|404|409|422|429)/.test(message.text()))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  if (person) await signIn(page, server, person);
  return {
    page,
    server,
    errors,
    async close() {
      open.delete(page);
      if (person) sessions.set(person, [...(sessions.get(person) ?? []), await context.cookies()]);
      await close();
    },
  };
}

/** What a failed journey had on screen, in words and as a picture, and closes its windows. */
async function leave(name: string): Promise<void> {
  for (const page of open) {
    open.delete(page);
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.log(`On screen when '${name}' failed, at ${page.url()}:\n${shown}`);
    mkdirSync(shots, { recursive: true });
    const path = join(shots, `failed-${name.slice(0, 60).replaceAll(/\W+/g, '-')}.png`);
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
    await page
      .context()
      .close()
      .catch(() => undefined);
  }
}

interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** Sessions of people whose windows are closed: a password is slow to check, on purpose. */
const sessions = new Map<Person, Cookie[][]>();

/** Signs in without the sign-in page, which has journeys of its own: with a session that is there, else a new one. */
async function signIn(page: Page, server: RunningServer, person: Person): Promise<void> {
  const kept = sessions.get(person)?.pop();
  if (kept?.length) {
    await page.context().addCookies(kept);
    // A journey may have ended it, or signed in as somebody else.
    const me = await page.request.get(`${server.url}/admin/staff/me`);
    if (me.ok() && ((await me.json()) as { email: string }).email.startsWith(`${person}@`)) return;
    await page.context().clearCookies();
  }
  await beginSession(page, server.url, person);
}

/** Gives a window a new session of one of the demo's people, at any server. */
export async function beginSession(page: Page, url: string, person: Person): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const offered = (await (await page.request.get(`${url}/admin/staff/demo-sign-ins`)).json()) as Record<
    string,
    unknown
  >;
  const known = (Array.isArray(offered) ? offered : Object.values(offered).find(Array.isArray)) as SignIn[];
  const { email, password } = known.find((one) => one.email.startsWith(`${person}@`))!;
  const answer = await page.request.post(`${url}/admin/staff/sign-in`, {
    data: { email, password },
    headers,
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/** A long table repeats itself: rows beyond the first are drawn by the same code. */
const repeatedRows = 'tbody tr:nth-child(n + 12)';

/** The small build: every page in which axe looks has to read it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Of axe's own book-keeping, the impact that its rules are declared with. */
interface Audit {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] };
}

/** What would keep somebody out who reads by ear, by keyboard or with weak eyes: contrast, names, roles. */
async function barriers(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([scheme, repeated]) => {
      const { run, _audit } = (globalThis as unknown as { axe: typeof axe & Audit }).axe;
      // A rule's own impact is the impact of all that it finds: these find nothing that is asked about.
      const tooWeak = _audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
      const found = await run(
        { exclude: [[repeated!]] },
        {
          resultTypes: ['violations'],
          rules: Object.fromEntries(tooWeak.map(({ id }) => [id, { enabled: false }])),
          // A mail is shown in a locked frame, which takes no script.
          iframes: false,
          // Names, roles and order are the same in both colours: the second look is at contrast alone.
          ...(scheme === 'dark' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
        },
      );
      return found.violations.map(({ id, impact, help, nodes }) => ({
        impact,
        said: `${id}: ${help} (${nodes.length}), such as ${nodes[0]?.html.slice(0, 200)}`,
      }));
    },
    [colorScheme, repeatedRows],
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ said }) => said);
}

/** Tables with rows whose box is too low to show one of them: a person sees nothing there. */
const unseenTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const box = table.parentElement!;
      if (!table.querySelector('tbody tr') || !table.checkVisibility()) return [];
      return box.clientHeight < Math.min(40, table.offsetHeight)
        ? [`the table ${table.getAttribute('aria-label') ?? ''} has a box of ${box.clientHeight} pixels`]
        : [];
    }),
  );

/** Screens that this process has checked. */
const inspected = new Set<string>();

/** What another process of the run leaves once it has found no barrier at a screen; undefined without such a run. */
function noteOf(screen: string): string | undefined {
  const folder = process.env['SCREENS_FOLDER'];
  return folder && join(folder, createHash('sha256').update(screen).digest('hex'));
}

/** The screen on the page, on a desktop or a phone, its open tabs and the dialogs over it, whatever they are about. */
const screenOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const search = new URLSearchParams(location.search);
    const named = [...document.querySelectorAll('[data-screen]')].map((one) =>
      one.getAttribute('data-screen'),
    );
    const headings = 'h1, [role=tab][aria-selected=true], [role=radio][aria-checked=true], dialog[open] h2';
    const titles = [...document.querySelectorAll(headings)].map(({ textContent }) => textContent);
    return [location.pathname, search.get('page'), search.get('item'), innerWidth < 700, ...named, ...titles]
      .join(' | ')
      .replaceAll(/\d+/g, '0');
  });

/**
 * Checks the current page, light and dark, for barriers and for tables that nobody can see: once at each screen, tab and
 * dialog. With `PICTURES=1` it looks each time and also takes a picture of each, which a person then opens.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const isTaken = process.env['PICTURES'] === '1';
  const screen = await screenOn(page);
  const note = noteOf(screen);
  if (!isTaken && (inspected.has(screen) || (note && existsSync(note)))) return;
  inspected.add(screen);
  if (isTaken) mkdirSync(shots, { recursive: true });
  await shows(() => unseenTables(page), [], name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page follows the system a frame later, unless its person has chosen otherwise.
    await page.waitForFunction(
      (wanted) =>
        document.documentElement.dataset['scheme'] === wanted ||
        /light|dark/.test(localStorage.getItem('midoffice-scheme') ?? ''),
      colorScheme,
    );
    if (isTaken)
      await page.screenshot({ path: join(shots, `${name}.${colorScheme}.png`), animations: 'disabled' });
    await shows(() => barriers(page, colorScheme), [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Only now: where it failed, the file that is run once more looks again.
  if (note) mkdirSync(note, { recursive: true });
}

/**
 * A journey in a real browser. Where none can be had it is reported as not run, by name; with
 * `REQUIRE_BROWSER=1` that is a failure.
 */
export function journey(name: string, walk: () => Promise<void>): void {
  test(name, { timeout: 180_000 }, async (t) => {
    if (!browserPath()) {
      if (process.env['REQUIRE_BROWSER'] === '1')
        throw new Error('a browser is required and none can be had');
      t.skip('not run: no browser on this machine');
      return;
    }
    try {
      await walk();
    } catch (error) {
      await leave(name);
      throw error;
    }
  });
}
