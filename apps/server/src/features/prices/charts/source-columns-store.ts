import { WrittenColumn } from '@midoffice/contract/kernel';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import { columnsBy, mostBarsHere, tooManyBars } from './answered-columns-store.ts';
import { mostBars } from './series-store.ts';
import { readSourceColumns, type SourceColumns, type SourceQuestion } from './source-series.ts';
import type { sourceTasks } from './source-tasks.ts';

/** The thread of long source series, of low priority and with a connection of its own. People take turns. */
const run = createTaskThread<typeof sourceTasks>({
  script: new URL('./source-worker.ts', import.meta.url),
  // Less than a statement may last in the database.
  longestMs: 45_000,
  mostTasks: 64,
  mostInQueue: 16,
  tooLong: 'Reading this series took too long, please choose a shorter range.',
  tooMany: 'Too many long series are being read, please try again.',
});

/** Bars that are read for an answer, up to one more than it holds. A daily series is made as a whole, whatever the range. */
async function countBars(db: Db, { name, source, range }: SourceQuestion): Promise<number> {
  const { symbol, chartType } = name;
  const ofSource = source === 'combined' ? sql`` : sql`and source = ${source}`;
  const inRange =
    chartType === 'eod' ? sql`` : sql`and ts >= ${range.from}::timestamp and ts <= ${range.to}::timestamp`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from source_bar where symbol = ${symbol} and chart_type = ${chartType} ${ofSource} ${inRange}
      limit ${sql.lit(mostBars + 1)}) b`.execute(db);
  return rows[0]!.total;
}

/**
 * What a chart shows beside its main series, to be answered. Of a long series the items are not read here: a thread reads
 * them and writes them down.
 * @param queue whose answer it is: queues take turns
 * @param gone aborted when the caller hangs up
 * @throws ApiError 400 where the range holds more bars than an answer does, 503 where too many wait or it takes too long
 */
export async function answeredSourceColumns(
  { readDb, readDatabaseUrl }: Pick<Platform, 'readDb' | 'readDatabaseUrl'>,
  question: SourceQuestion,
  queue: string,
  gone: AbortSignal,
): Promise<SourceColumns> {
  const total = await countBars(readDb, question);
  if (total > mostBars) throw tooManyBars();
  if (total <= mostBarsHere) return readSourceColumns(readDb, question);
  const { count, columns, origin } = await run(
    'write',
    { databaseUrl: readDatabaseUrl, question },
    queue,
    [],
    gone,
  );
  const written = <T>(items: string): T[] => new WrittenColumn(count, count ? [items] : []).asList<T>();
  return {
    columns: columnsBy((name) => written(columns[name])),
    origin: origin === null ? null : written(origin),
  };
}
