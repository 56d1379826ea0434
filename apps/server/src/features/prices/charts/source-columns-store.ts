import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { laterColumn, type LaterColumns } from '../../../platform/later-columns/later-columns.ts';
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
  // Each bar is several objects on its way.
  youngGenerationMb: 192,
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
 * What a chart shows beside its main series, to be answered. Of a long series the items are not read here: they are left to the
 * thread that writes the answer.
 * @throws ApiError 400 where the range holds more bars than an answer does
 */
export async function answeredSourceColumns(
  { readDb, readDatabaseUrl: databaseUrl }: Pick<Platform, 'readDb' | 'readDatabaseUrl'>,
  question: SourceQuestion,
): Promise<SourceColumns> {
  const total = await countBars(readDb, question);
  if (total > mostBars) throw tooManyBars();
  if (total <= mostBarsHere) return readSourceColumns(readDb, question);
  const later: LaterColumns = {
    write: ({ queue, gone, ...asked }) => run('write', { databaseUrl, question, ...asked }, queue, [], gone),
  };
  return {
    columns: columnsBy((name) => laterColumn(later, name).asList()),
    origin: question.source === 'combined' ? laterColumn(later, 'origin').asList() : null,
  };
}
