import type { AnyCall } from '@midoffice/contract/kernel';
import { apiAggregateDetailedUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-detailed-usage';
import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import type { UsageFrame } from '@midoffice/contract/usage/api-usage/shapes';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import {
  ask,
  barsQuestion,
  figuresQuestion,
  keyBarsQuestion,
  keyFiguresQuestion,
  queriesQuestion,
  type Question,
  type UsageFilter,
} from '../../apps/server/src/features/usage/api-usage/engine-store.ts';
import { frameRange } from '../../apps/server/src/features/usage/api-usage/ranges.ts';
import { testServer, type Client, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compare, report } from './measure.ts';

const events = 20_000_000;
const customers = 2_000;
const chunks = 40;
const path = '/api/v3/path-1';
const exchange = 'EX1';

/** A year of events: 2,000 customers, 18 base paths, 9 exchanges, some busy and many hardly ever, the last hour full. */
export async function fillEvents({ platform }: TestServer): Promise<void> {
  await makeCustomers(platform, customers);
  const ids = (await platform.db.selectFrom('account').select('userid').orderBy('userid').execute()).map(
    ({ userid }) => userid,
  );
  const size = events / chunks;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    await platform.clickhouse.command(
      `INSERT INTO request_event (time, userid, key_hash, key_mask, base_path, endpoint, exchange, symbol, status, duration_ms, bytes, query, country, batch)
       WITH {ids:Array(String)} AS ids
       SELECT now64(3) - toIntervalMillisecond(toUInt64((n / {events:UInt64}) * 31536000000.)), ids[u], lower(hex(MD5(ids[u]))), 'masked12…3456',
         concat('/api/v3/path-', toString(toUInt32(pow((cityHash64(n, 2) % 1000) / 1000., 2) * 18))), 'e',
         concat('EX', toString(cityHash64(n, 3) % 9)), concat('S', toString(cityHash64(n, 4) % 500)),
         [200,200,200,200,200,200,200,200,200,200,200,200,200,200,400,408,429,429,500,404][1 + cityHash64(n, 5) % 20],
         cityHash64(n, 6) % 400, cityHash64(n, 7) % 90000, concat('limit=', toString(cityHash64(n, 8) % 60)), 'US', 0
       FROM (SELECT number + {start:UInt64} AS n, 1 + toUInt32(pow((cityHash64(n, 1) % 100000) / 100000., 3) * {customers:UInt32}) AS u FROM numbers({size:UInt64}))`,
      { ids, events, customers: customers - 1, start: chunk * size, size },
    );
  }
}

interface View {
  readonly what: string;
  readonly call: AnyCall;
  readonly input: Record<string, unknown>;
  /** Asked one group after the other, those of a group beside one another: as the view does. */
  readonly groups: readonly (readonly Question[])[];
}

function viewsOf(userid: string, nowMs: number): View[] {
  const range = (frame: UsageFrame) => frameRange(frame, nowMs);
  const subject = (what: string, frame: UsageFrame, filter: UsageFilter): View => ({
    what: `by base path, ${frame}${what}`,
    call: myApiUsageRecords,
    input: { timeframe: frame, ...(filter.userid && { userkey: filter.userid }) },
    groups: [
      [figuresQuestion('basepath', range(frame), filter), barsQuestion('basepath', range(frame), filter)],
    ],
  });
  const byExchange = (frame: UsageFrame): View => ({
    what: `by exchange, ${frame}, everybody`,
    call: apiAggregateUsage,
    input: { type: 'exchange', timeframe: frame },
    groups: [[figuresQuestion('exchange', range(frame), {}), barsQuestion('exchange', range(frame), {})]],
  });
  const drill = (call: AnyCall, by: 'key' | 'status', frame: UsageFrame, filter: UsageFilter): View => ({
    what: `drill-down by ${by}, ${frame}, ${filter.basePath ? 'a base path' : 'an exchange'}, everybody`,
    call,
    input: { ...filter, timeframe: frame },
    groups: [
      [
        keyFiguresQuestion(range(frame), filter, by),
        ...(by === 'status'
          ? [
              queriesQuestion(
                { ...range(frame), fromMs: Math.max(range(frame).fromMs, nowMs - 72 * 3_600_000) },
                filter,
              ),
            ]
          : []),
      ],
      [keyBarsQuestion(range(frame), filter, [])],
    ],
  });
  return [
    subject(', everybody', '5m', {}),
    subject(', everybody', '1h', {}),
    subject(', everybody', '72h', {}),
    subject(', one customer', '5m', { userid }),
    subject(', one customer', '1h', { userid }),
    subject(', one customer', '72h', { userid }),
    subject(', one customer', '1y', { userid }),
    subject(', everybody', '1y', {}),
    byExchange('72h'),
    byExchange('3mo'),
    drill(apiAggregateUserUsage, 'key', '72h', { basePath: path }),
    drill(apiAggregateUserUsage, 'key', '1y', { basePath: path }),
    drill(apiAggregateDetailedUsage, 'status', '72h', { basePath: path }),
    drill(apiAggregateDetailedUsage, 'status', '3mo', { exchange }),
  ];
}

async function measure(server: TestServer, admin: Client, view: View): Promise<number> {
  const { clickhouse } = server.platform;
  const times = await compare(
    {
      ours: async () => {
        const { status } = await admin.call(view.call, view.input);
        if (status !== 200) throw new Error(`${view.call.name} answered ${status}`);
      },
      bare: async () => {
        for (const group of view.groups)
          await Promise.all(group.map((question) => ask(clickhouse, question)));
      },
    },
    15,
    3,
  );
  report(
    view.what,
    times.ours.medianMs / times.bare.medianMs,
    { atMost: 1.5 },
    `ours ${times.ours.medianMs.toFixed(1)} ms (95%: ${times.ours.p95Ms.toFixed(1)}), bare ${times.bare.medianMs.toFixed(1)} ms`,
  );
  return times.ours.medianMs;
}

/** Each usage view over 20 million events against the bare engine asked the same. */
export async function usageBench(): Promise<void> {
  const server = await testServer();
  try {
    const begun = performance.now();
    await fillEvents(server);
    const seconds = (performance.now() - begun) / 1000;
    const [disk] = await server.platform.clickhouse.query<{ raw: number; rollups: number }>(
      `SELECT sumIf(bytes_on_disk, table = 'request_event') AS raw, sumIf(bytes_on_disk, table != 'request_event') AS rollups
       FROM system.parts WHERE database = currentDatabase() AND active`,
    );
    console.log(
      `${events.toLocaleString('en-US')} events with their roll-ups in ${seconds.toFixed(0)} s; on disk ${Math.round(disk!.raw / 1e6)} MB and ${Math.round(disk!.rollups / 1e6)} MB of roll-ups`,
    );
    const admin = await server.staff();
    const { userid } = await server.platform.db
      .selectFrom('account')
      .select('userid')
      .orderBy('userid')
      .executeTakeFirstOrThrow();
    const views = viewsOf(userid, Date.now());
    const taken = new Map<string, number>();
    for (const view of views) taken.set(view.what, await measure(server, admin, view));
    for (const who of ['everybody', 'one customer']) {
      const ms = (frame: string): number => taken.get(`by base path, ${frame}, ${who}`)!;
      console.log(
        `A year of ${who} takes ${(ms('1y') / ms('1h')).toFixed(1)} times as long as an hour and ${(ms('1y') / ms('72h')).toFixed(1)} times as long as 72 hours.`,
      );
    }
  } finally {
    await server.close();
  }
}
