import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { browserPath, launchBrowser } from '../../e2e/src/harness/browser.ts';
import { demoServer, stopDemoServer } from '../../e2e/src/harness/server.ts';
import { report } from './measure.ts';
import { servePages } from './serve-pages.ts';

const pages = {
  'chart-bare': 'chart-bare.ts',
  'chart-ours': 'chart-ours.tsx',
  'table-few': 'table-few.ts',
  'table-many': 'table-many.ts',
  empty: 'empty.tsx',
} as const;
const rounds = 12;

/** Median of a figure that a page leaves on its window, pages taken in turn. */
async function medians<const N extends string>(
  context: BrowserContext,
  visits: Record<N, { url: string; figure: 'drawnMs' | 'readyMs' }>,
): Promise<Record<N, number>> {
  const times = Object.fromEntries(Object.keys(visits).map((name) => [name, [] as number[]])) as Record<
    N,
    number[]
  >;
  for (let round = -2; round < rounds; round += 1) {
    for (const name of Object.keys(visits) as N[]) {
      const page = await context.newPage();
      await page.goto(visits[name].url);
      const value = await page.waitForFunction(
        (name) => Reflect.get(globalThis, name) as unknown,
        visits[name].figure,
        { timeout: 30_000, polling: 16 },
      );
      if (round >= 0) times[name].push(Number(await value.jsonValue()));
      await page.close();
    }
  }
  return Object.fromEntries(
    Object.entries<number[]>(times).map(([name, list]) => [
      name,
      list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!,
    ]),
  ) as Record<N, number>;
}

const noteFirstRow = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('tbody tr[data-row]')) return;
    globalThis.readyMs = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
`;

/** Console figures: drawing against the chart library alone, long tables against short ones, a list against an empty React page. */
export async function consoleBench(): Promise<void> {
  if (!browserPath()) {
    console.log('not run: no browser on this machine');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-bench-'));
  const served = await servePages(folder, pages);
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  try {
    const drawn = await medians(context, {
      bare: { url: `${served.base}/chart-bare.html`, figure: 'drawnMs' },
      ours: { url: `${served.base}/chart-ours.html`, figure: 'drawnMs' },
    });
    report(
      'drawing 10,000 bars in the console against the chart library alone',
      drawn.ours / drawn.bare,
      { atMost: 1.3 },
      `ours ${drawn.ours.toFixed(0)} ms, bare ${drawn.bare.toFixed(0)} ms`,
    );
    const tables = await medians(context, {
      few: { url: `${served.base}/table-few.html`, figure: 'drawnMs' },
      many: { url: `${served.base}/table-many.html`, figure: 'drawnMs' },
    });
    report(
      'a sorted table of 10,000 rows and 12 columns drawn, against one of 100 rows',
      tables.many / tables.few,
      { atMost: 2 },
      `10,000 rows ${tables.many.toFixed(0)} ms, 100 rows ${tables.few.toFixed(0)} ms`,
    );
    const server = await demoServer();
    const page = await context.newPage();
    await page.goto(`${server.url}/admin`);
    await page.getByTestId('demo-admin').click();
    await page.getByTestId('signed-in').waitFor();
    // Noted in the page itself at the first row, whatever the pace at which it is asked.
    await context.addInitScript({ content: noteFirstRow });
    const started = await medians(context, {
      empty: { url: `${served.base}/apart/empty.html`, figure: 'readyMs' },
      bare: { url: `${served.base}/empty.html`, figure: 'readyMs' },
      list: { url: `${server.url}/admin?page=user-records&item=getUserInfo`, figure: 'readyMs' },
    });
    report(
      'a list of customers ready, against an empty React page',
      started.list / started.empty,
      { atMost: 2.2 },
      `list ${started.list.toFixed(0)} ms, empty page ${started.empty.toFixed(0)} ms, in a process that is there already ${started.bare.toFixed(0)} ms; caches warm`,
    );
  } finally {
    await browser.close();
    await served.close();
    await stopDemoServer();
    rmSync(folder, { recursive: true, force: true });
  }
}
