import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import type { Bar } from '@midoffice/market';
import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { scanUniverse, type ScanDone } from '../scan.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server whose queue holds three errors: a spike, a bar that cannot be, a block that misses a split. */
export interface ReviewServer extends TestServer {
  readonly reviewer: Client;
  readonly second: Client;
  readonly stranger: Client;
  /** Sound bars; symbols SPIKE, RANGE and BLOCK are these with an error, SOUND is as they are. */
  readonly bars: readonly Bar[];
  scan(full?: boolean): Promise<ScanDone>;
  take(client: Client, ref?: string): Promise<ReviewView | null>;
  /** Moves the server's clock. */
  later(minutes: number): void;
}

const at = 200;

/** The sound bars with an error each. */
export function faulty(bars: readonly Bar[]): Record<'SPIKE' | 'RANGE' | 'BLOCK', Bar[]> {
  const change = (from: number, end: number, to: (bar: Bar) => Bar): Bar[] =>
    bars.map((bar, i) => (i >= from && i < end ? to(bar) : bar));
  const four = ({ date, volume, ...prices }: Bar): Bar => ({
    date,
    open: prices.open * 4,
    high: prices.high * 4,
    low: prices.low * 4,
    close: prices.close * 4,
    adjClose: prices.adjClose! * 4,
    volume: volume / 4,
  });
  return {
    SPIKE: change(at, at + 1, (bar) => ({ ...bar, close: bar.close * 1.5, high: bar.close * 1.5 })),
    RANGE: change(at, at + 1, (bar) => ({ ...bar, high: bar.low * 0.9 })),
    BLOCK: change(120, 220, four),
  };
}

export async function reviewServer({
  usage = false,
  ...options
}: { work?: boolean; usage?: boolean } = {}): Promise<ReviewServer> {
  let moved = 0;
  const server = await testServer({
    now: () => Date.parse('2024-06-01T12:00:00Z') + moved,
    ...(!usage && { usageLibrary: '/nowhere' }),
    ...options,
  });
  const permissions = ['charts', 'financialStatements'];
  const reviewer = await server.staff({ role: 'analyst', permissions, email: 'first@review.example' });
  const second = await server.staff({ role: 'analyst', permissions, email: 'second@review.example' });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const bars = quietBars(360);
  await makeBars(server.platform, 'SOUND', bars);
  for (const [symbol, wrong] of Object.entries(faulty(bars))) {
    await makeBars(server.platform, symbol, wrong);
    await makeBars(server.platform, symbol, bars, { source: 'polygon' });
  }
  return {
    ...server,
    reviewer,
    second,
    stranger,
    bars,
    scan: (full = false) => scanUniverse(server.platform, { full }),
    take: async (client, ref) =>
      (await client.call(takeReviewItem, ref === undefined ? {} : { ref })).body.view,
    later: (minutes) => {
      moved += minutes * 60_000;
    },
  };
}

/** The items of a symbol as they are stored. */
export async function itemsOf(
  server: TestServer,
  symbol: string,
): Promise<{ ref: string; kind: string; state: string; change_set_id: number | null }[]> {
  const { rows } = await sql<{ ref: string; kind: string; state: string; change_set_id: number | null }>`
    select ref, kind, state, change_set_id from review_item where symbol = ${symbol} order by id`.execute(
    server.platform.db,
  );
  return rows;
}

/** The newest audit entry about an item or a symbol. */
export async function newestAudit(
  server: TestServer,
  target: string,
): Promise<{ kind: string; reason: string | null } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null }>`
    select e.kind, d.reason from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_id = ${target} order by e.id desc limit 1`.execute(server.platform.db);
  return rows[0];
}
