import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../../e2e/src/harness/browser.ts';
import { report } from './measure.ts';
import { servePages } from './serve-pages.ts';

const rounds = 14;
const warmUp = 2;
const draggedRows = 20;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

interface Visit {
  readonly drawnMs: number;
  /** One drag over 20 rows with what its end does, for each row. */
  readonly stepMs: number;
}

/** Drags over 20 rows from a point, one row after the other, and reads what each step took. */
async function drag(
  page: Page,
  at: { readonly x: number; readonly y: number },
  key?: 'Alt',
): Promise<number> {
  await page.evaluate(() => ((Reflect.get(globalThis, 'steps') as number[]).length = 0));
  await page.mouse.move(at.x, at.y);
  if (key) await page.keyboard.down(key);
  await page.mouse.down();
  for (let row = 1; row <= draggedRows; row += 1) {
    await page.mouse.move(at.x, at.y + row * 25);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
  if (key) await page.keyboard.up(key);
  await page.waitForTimeout(60);
  const steps = await page.evaluate(() => Reflect.get(globalThis, 'steps') as number[]);
  const changed = await page.getByText('123,456').count();
  if (changed < draggedRows) throw new Error(`the drag filled ${changed} cells`);
  return steps.reduce((sum, ms) => sum + ms, 0) / draggedRows;
}

async function visit(page: Page, url: string): Promise<Visit> {
  await page.goto(url);
  const drawn = await page.waitForFunction(() => Reflect.get(globalThis, 'drawnMs') as unknown);
  const drawnMs = Number(await drawn.jsonValue());
  if (url.includes('peer')) {
    await page.locator('[aria-rowindex="3"] > [aria-colindex="4"]').click();
    const handle = (await page.locator('.rdg-cell-drag-handle').boundingBox())!;
    return { drawnMs, stepMs: await drag(page, { x: handle.x + 3, y: handle.y + 3 }) };
  }
  const cell = (await page.locator('tr[aria-rowindex="3"] > td[aria-colindex="4"]').boundingBox())!;
  return { drawnMs, stepMs: await drag(page, { x: cell.x + 20, y: cell.y + 12 }, 'Alt') };
}

/** The statement grid against react-data-grid 7: the same 120 rows and 62 columns, the same fill handler, the same run. */
export async function gridBench(): Promise<void> {
  if (!browserPath()) {
    console.log('not run: no browser on this machine');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-bench-'));
  const served = await servePages(folder, { 'grid-ours': 'grid-ours.tsx', 'grid-peer': 'grid-peer.tsx' });
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const found = { ours: [] as Visit[], peer: [] as Visit[] };
  try {
    for (let round = -warmUp; round < rounds; round += 1)
      for (const name of ['ours', 'peer'] as const) {
        const page = await context.newPage();
        const one = await visit(page, `${served.base}/grid-${name}.html`);
        if (round >= 0) found[name].push(one);
        await page.close();
      }
  } finally {
    await browser.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (name: keyof typeof found, key: keyof Visit): number =>
    median(found[name].map((one) => one[key]));
  for (const [key, what] of [
    ['drawnMs', 'a statement of 120 x 62 cells mounted and laid out, against react-data-grid'],
    ['stepMs', 'one step of a drag that fills cells, against react-data-grid'],
  ] as const) {
    const [ours, peer] = [of('ours', key), of('peer', key)];
    report(
      what,
      ours / peer,
      { atMost: 1.2 },
      `ours ${ours.toFixed(1)} ms, react-data-grid ${peer.toFixed(1)} ms`,
    );
  }
}
