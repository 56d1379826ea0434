import type { usagePoint, usageRow, usageView } from '@midoffice/contract/usage/api-usage/shapes';
import type { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { emailsOf } from '../../customers/accounts/api.ts';
import { unlistedUserids, type ListReader } from '../../customers/customer-records/api.ts';
import {
  ask,
  barsQuestion,
  figuresQuestion,
  keyBarsQuestion,
  keyFiguresQuestion,
  linesAtMost,
  queriesQuestion,
  statusBarsQuestion,
  type Figures,
  type KeyFigures,
  type NamedFigures,
  type Point,
  type Subject,
  type UsageFilter,
} from './engine-store.ts';
import type { UsageRange } from './ranges.ts';

type View = z.output<typeof usageView>;
type Row = z.output<typeof usageRow>;
type Bar = z.output<typeof usagePoint>;
type Engines = Pick<Platform, 'clickhouse' | 'readDb'>;

/** The value for calls that the gateway reported without an exchange. */
export const noExchange = 'none';
/** Keys that have a segment of their own in the bars of a drill-down. */
const namedKeys = 20;
// Query texts of everybody are read from here on only: a year of them would be read for a list of 30.
const queriesOfAllMs = 72 * 3_600_000;

const measuresOf = (row: Figures | undefined) => ({
  count: row?.count ?? 0,
  users: row?.users ?? 0,
  durationinms: row?.durationMs ?? 0,
  avgdurationinms: row?.count ? Math.round((row.durationMs / row.count) * 10) / 10 : 0,
  datediff: row?.seconds ?? 0,
  successcount: row?.succeeded ?? 0,
  transfersize: (row?.bytes ?? 0) / 1e6,
  transfercount: row?.transfers ?? 0,
  status_200: row?.s200 ?? 0,
  status_400: row?.s400 ?? 0,
  status_408: row?.s408 ?? 0,
  status_429: row?.s429 ?? 0,
  status_other: row ? row.count - row.s200 - row.s400 - row.s408 - row.s429 : 0,
});

const edges = ({ fromMs, toMs, bucketSeconds }: UsageRange) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
  bucketSeconds,
});

/** Usage by base path or by exchange. */
export async function subjectView(
  { clickhouse }: Engines,
  subject: Subject,
  range: UsageRange,
  filter: UsageFilter,
): Promise<View> {
  const [rows, bars] = await Promise.all([
    ask<NamedFigures>(clickhouse, figuresQuestion(subject, range, filter)),
    ask<Point>(clickhouse, barsQuestion(subject, range, filter)),
  ]);
  const named = (name: string): { basepath: string } | { exchange: string } =>
    subject === 'basepath' ? { basepath: name } : { exchange: name || noExchange };
  return {
    chartData: bars.map(({ date, count, name }): Bar => ({ date, count, ...named(name) })),
    tableData: rows
      .filter((row) => !row.total)
      .map((row): Row => ({ ...named(row.name), date: row.lastAt, ...measuresOf(row) })),
    totals: measuresOf(rows.find((row) => row.total)),
    ...edges(range),
    more: false,
  };
}

interface AskedQueries {
  readonly keyId: string;
  readonly status: number;
  readonly queries: string[];
  readonly different: number;
}

async function queriesOf(
  { clickhouse }: Engines,
  range: UsageRange,
  filter: UsageFilter,
): Promise<Map<string, AskedQueries>> {
  const single = filter.userid !== undefined || filter.keyId !== undefined;
  const fromMs = single ? range.fromMs : Math.max(range.fromMs, range.toMs - queriesOfAllMs);
  const rows = await ask<AskedQueries>(clickhouse, queriesQuestion({ ...range, fromMs }, filter));
  return new Map(rows.map((row) => [`${row.keyId} ${row.status}`, row]));
}

/**
 * The drill-down of a base path or an exchange: by key and status with the queries asked, or by customer and key. What staff
 * accounts asked is left out for everybody but admins.
 */
export async function drillDownView(
  { platform: engines, staff }: { readonly platform: Engines; readonly staff: ListReader },
  by: 'status' | 'key',
  range: UsageRange,
  asked: UsageFilter,
): Promise<View> {
  const { clickhouse, readDb } = engines;
  const filter = { ...asked, without: await unlistedUserids(readDb, staff) };
  const [found, queries] = await Promise.all([
    ask<KeyFigures>(clickhouse, keyFiguresQuestion(range, filter, by)),
    by === 'status' ? queriesOf(engines, range, filter) : new Map<string, AskedQueries>(),
  ]);
  const rows = found.filter((row) => !row.total).slice(0, linesAtMost);
  const masks = new Map(rows.map((row) => [row.keyId, row.mask]));
  const keyIds = [...masks.keys()].slice(0, namedKeys);
  const [bars, emails] = await Promise.all([
    ask<Point>(
      clickhouse,
      by === 'status' ? statusBarsQuestion(range, filter) : keyBarsQuestion(range, filter, keyIds),
    ),
    emailsOf(readDb, [...new Set(rows.map((row) => row.userid).filter(Boolean))], staff),
  ]);
  return {
    chartData: bars.map(({ date, count, name }): Bar => ({
      date,
      count,
      ...(by === 'status'
        ? { status: Number(name) }
        : { apikey: masks.get(name) || (name === 'other' ? 'other keys' : 'no key') }),
    })),
    tableData: rows.map((row): Row => {
      const asked = queries.get(`${row.keyId} ${row.answered}`);
      return {
        ...(filter.basePath !== undefined && { basepath: filter.basePath }),
        ...(filter.exchange !== undefined && { exchange: filter.exchange || noExchange }),
        apikey: row.mask,
        keyid: row.keyId,
        userid: row.userid,
        ...(emails.has(row.userid) && { email: emails.get(row.userid)! }),
        date: row.lastAt,
        ...(by === 'status' && {
          status: row.answered,
          queries: asked?.queries ?? [],
          querycount: asked?.different ?? 0,
        }),
        ...measuresOf(row),
      };
    }),
    totals: measuresOf(found.find((row) => row.total)),
    ...edges(range),
    more: found.length - 1 > linesAtMost,
  };
}
