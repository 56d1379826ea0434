// The board of tasks with 2,000 cards: script and layout of each frame while a column is scrolled, from a trace of the
// browser, and how many elements the page holds meanwhile.
import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../../e2e/src/harness/browser.ts';
import { demoServer, stopDemoServer } from '../../e2e/src/harness/server.ts';
import { percentile } from './measure.ts';

const cards = Number(process.env['BOARD_CARDS'] ?? 2_000);
const columns = ['To do', 'In Progress', 'On hold'] as const;
const goalMs = 8;
/** Elements of a page with so many cards at most: a board that draws them all has 20 a card. */
const elementsAtMost = 6_000;
const distancePx = 20_000;
const pixelsASecond = 3_000;

/** One event of a trace, times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
}

/** What counts as script, style and layout. */
const work = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.callFunction',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
  'UpdateLayoutTree',
  'Layout',
  'IntersectionObserverController::computeIntersections',
]);

/** Milliseconds of work in each frame of the thread that draws a page. */
function framesOf(events: readonly TraceEvent[], between: readonly [number, number]): number[] {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame');
  const threads = Map.groupBy(begins, ({ pid, tid }) => `${pid}/${tid}`);
  const [key, frames] = [...threads].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  assert.ok(key && frames, 'the trace has no frame');
  const busy = events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && work.has(name) && `${pid}/${tid}` === key)
    .toSorted((a, b) => a.ts - b.ts);
  const starts = frames
    .map(({ ts }) => ts)
    .filter((ts) => ts >= between[0] && ts <= between[1])
    .toSorted((a, b) => a - b);
  let next = 0;
  let free = 0;
  return starts.slice(0, -1).map((_start, n) => {
    const end = starts[n + 1]!;
    let sum = 0;
    // Of work within other work the outer one counts.
    for (; next < busy.length && busy[next]!.ts < end; next += 1) {
      const { ts, dur = 0 } = busy[next]!;
      if (ts + dur <= free) continue;
      const from = Math.max(ts, free);
      free = ts + dur;
      if (ts >= starts[0]!) sum += free - from;
    }
    return sum / 1_000;
  });
}

async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'devtools.timeline.frame',
        'v8.execute',
        'v8',
        'blink.user_timing',
      ],
    },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', take);
  return events;
}

/** Makes cards through the call that the console uses. */
async function addCards(page: Page, url: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  for (let n = 0; n < cards; n += 4)
    await Promise.all(
      Array.from({ length: Math.min(4, cards - n) }, async (_none, step) => {
        const index = n + step;
        const answer = await page.request.post(`${url}/admin/create-new-task`, {
          headers,
          multipart: {
            title: `Prices of ${index} differ from the vendor ${'and so on '.repeat(index % 7)}`,
            content: 'Two sessions are missing.',
            status: columns[index % columns.length]!,
            projectType: 'Charts',
          },
        });
        assert.equal(answer.status(), 200, await answer.text());
      }),
    );
}

const elements = (page: Page): Promise<number> => page.locator('*').count();

/** Scrolls one column down and up again. Answers milliseconds of work a frame and the most elements seen. */
async function scrollColumn(page: Page, session: CDPSession, name: string) {
  const column = page.getByRole('region', { name, exact: true });
  const box = (await column.boundingBox())!;
  let most = 0;
  const scrolling = new AbortController();
  const events = await traced(session, async () => {
    const counting = (async () => {
      while (!scrolling.signal.aborted) {
        most = Math.max(most, await elements(page));
        await page.waitForTimeout(400);
      }
    })();
    await page.evaluate(() => performance.mark('scroll-begins'));
    for (const direction of [-1, 1])
      await session.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: direction * distancePx,
        speed: pixelsASecond,
        gestureSourceType: 'mouse',
      });
    await page.evaluate(() => performance.mark('scroll-ends'));
    scrolling.abort();
    await counting;
  });
  const at = (mark: string): number => events.find(({ name: one }) => one === mark)?.ts ?? NaN;
  return { frames: framesOf(events, [at('scroll-begins'), at('scroll-ends')]), most };
}

/** Prints the figures of the board. */
export async function boardBench(): Promise<void> {
  if (!browserPath()) {
    console.log('not run: no browser on this machine');
    return;
  }
  const server = await demoServer();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${server.url}/admin`);
    await page.getByTestId('demo-admin').click();
    await page.getByTestId('signed-in').waitFor();
    await addCards(page, server.url);
    await page.goto(`${server.url}/admin?view=board`);
    await page.getByRole('region', { name: columns[0], exact: true }).getByRole('listitem').first().waitFor();
    const session = await context.newCDPSession(page);
    const frames: number[] = [];
    let most = 0;
    for (const name of columns) {
      await page.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded();
      const found = await scrollColumn(page, session, name);
      frames.push(...found.frames);
      most = Math.max(most, found.most);
    }
    const p95 = percentile(frames, 0.95);
    console.log(
      `${p95 <= goalMs ? 'met ' : 'MISS'}  script and layout of a frame while a board of ${cards.toLocaleString('en-US')} cards is scrolled: 95th percentile ${p95.toFixed(1)} ms (goal at most ${goalMs}), median ${percentile(frames, 0.5).toFixed(1)} ms, longest ${percentile(frames, 1).toFixed(1)} ms, of ${frames.length} frames`,
    );
    console.log(
      `${most <= elementsAtMost ? 'met ' : 'MISS'}  elements of the page meanwhile: at most ${most.toLocaleString('en-US')} (goal at most ${elementsAtMost.toLocaleString('en-US')})`,
    );
  } finally {
    await browser.close();
    await stopDemoServer();
  }
}
