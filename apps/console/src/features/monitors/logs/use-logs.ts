import type { OutputOf, SentOf } from '@midoffice/contract/kernel';
import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import type { LogRow } from '@midoffice/contract/monitors/logs/shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallError } from '../../../data/client.ts';
import { useRead } from '../../../data/queries.ts';
import { liveMs } from './logs-query.ts';

/** Events, and how far back they were read. */
export type Logs = OutputOf<typeof cloudwatchLogs>;
type LogsQuery = SentOf<typeof cloudwatchLogs>;

/** Events may reach CloudWatch so much later than they happened. */
const overlapMs = 30_000;
/** The same where no event was found yet: the clocks of browser and server may differ, too. */
const emptyOverlapMs = 600_000;

const idOf = ({ eventId, time, logStreamName, message }: LogRow): string =>
  eventId || JSON.stringify([time, logStreamName, message]);

/** What was read so far with what came since, newest first, each once. */
function mergeLogs(held: Logs, newer: Logs, limit: number): Logs {
  const known = new Set(held.rows.map(idOf));
  const all = [...newer.rows.filter((row) => !known.has(idOf(row))), ...held.rows];
  const rows = all
    // Stable: events of one moment keep their order.
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, limit)
    .map((row, n) => ({ ...row, idNum: n + 1 }));
  return { ...held, rows, ...(all.length > limit && { boundedBy: 'limit' }) };
}

/** A list that is kept up to date. */
interface Tail {
  readonly logs: Logs;
  /** Unix milliseconds of the first reading. */
  readonly readAtMs: number;
  /** Whether the last answer ended before it had all that came since. */
  readonly isBehind: boolean;
}

/** From where a list is kept up to date. */
function sinceOf({ logs, readAtMs, isBehind }: Tail): string {
  const [newest] = logs.rows;
  if (!newest) return new Date(readAtMs - emptyOverlapMs).toISOString();
  // A busy group goes on where the last answer ended: with an overlap it might never get further.
  return isBehind ? newest.time : new Date(Date.parse(newest.time) - overlapMs).toISOString();
}

interface LogsRead {
  readonly data: Logs | undefined;
  readonly error: CallError | null;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

/** The newest events; live ones ask every few seconds only for what came since. */
export function useLogs(query: LogsQuery, isLive: boolean): LogsRead {
  const client = useQueryClient();
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useRead(cloudwatchLogs, query, {
    keep: true,
    staleMs: 0,
  });
  const begin: Tail | undefined =
    data && !isPlaceholderData ? { logs: data, readAtMs: dataUpdatedAt, isBehind: false } : undefined;
  const queryKey = [cloudwatchLogs.name, 'live', query, dataUpdatedAt] as const;
  const live = useQuery({
    queryKey,
    enabled: isLive && begin !== undefined,
    initialData: begin,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: liveMs,
    async queryFn({ signal }): Promise<Tail> {
      const tail = client.getQueryData<Tail>(queryKey) ?? begin!;
      const newer = await callApi(cloudwatchLogs, { ...query, since: sinceOf(tail) }, { signal });
      return {
        ...tail,
        logs: mergeLogs(tail.logs, newer, Number(query.limit)),
        isBehind: newer.isCut,
      };
    },
  });
  if (!isLive || !begin || !live.data) return { data, error, isPlaceholderData, refetch };
  return { data: live.data.logs, error: live.error ?? error, isPlaceholderData, refetch };
}
