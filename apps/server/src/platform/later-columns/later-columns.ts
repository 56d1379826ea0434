import { LaterColumn } from '@midoffice/contract/kernel';
import { createTaskThread } from '../threads/task-thread.ts';
import type { ColumnsQuery, laterTasks } from './later-tasks.ts';
import type { Piece } from './pieces.ts';

/** How an answer with later columns is wanted. */
export interface LaterAsked {
  readonly pieces: readonly Piece[];
  readonly gzip: boolean;
  /** Whose answer it is: queues take turns. */
  readonly queue: string;
  /** Aborted when nobody waits for the answer any more: it then leaves its queue. */
  readonly gone: AbortSignal;
}

/** Columns that a thread reads and writes once the rest of their answer is known. */
export interface LaterColumns {
  /** The bytes of the answer, with the columns between its pieces. @throws ApiError */
  write(asked: LaterAsked): Promise<Uint8Array>;
}

/**
 * The thread that writes answers of very long columns, of low priority and with a connection of its own: what the database
 * writes, its garbage and its compression keep nobody waiting. People take turns.
 */
const run = createTaskThread<typeof laterTasks>({
  script: new URL('./later-worker.ts', import.meta.url),
  // Less than a statement may last in the database.
  longestMs: 45_000,
  mostTasks: 64,
  mostInQueue: 16,
  tooLong: 'Reading this series took too long, please choose a shorter range.',
  tooMany: 'Too many long series are being read, please try again.',
});

interface QueryColumns {
  readonly databaseUrl: string;
  readonly query: ColumnsQuery;
  /** What is thrown where there are more items than an answer holds. */
  readonly tooMany: () => Error;
}

/** Columns as the database writes them. */
export const queryColumns = ({ databaseUrl, query, tooMany }: QueryColumns): LaterColumns => ({
  async write({ queue, gone, ...asked }) {
    const { bytes } = await run('write', { databaseUrl, query, ...asked }, queue, [], gone);
    if (!bytes) throw tooMany();
    return bytes;
  },
});

/** A column by its name, to be written later. */
export const laterColumn = (columns: LaterColumns, name: string): LaterColumn =>
  new LaterColumn(columns, name);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An answer as JSON, in pieces around its columns. */
function* piecesOf(value: unknown, seen: Set<LaterColumns>): Generator<Piece> {
  if (value instanceof LaterColumn) {
    seen.add(value.sourceFor() as LaterColumns);
    yield { column: value.name };
  } else if (isRecord(value)) {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(inner, seen);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** Whether an answer, or a record in it, holds columns that are written later. */
export function holdsLaterColumn(output: unknown, levels = 2): boolean {
  if (output instanceof LaterColumn) return true;
  if (levels === 0 || !isRecord(output)) return false;
  for (const name in output) if (holdsLaterColumn(output[name], levels - 1)) return true;
  return false;
}

/**
 * The bytes of an answer that holds such columns, all of one source.
 * @throws ApiError 503 where too many wait or it takes too long; what the columns refuse
 */
export async function writeLater(output: unknown, asked: Omit<LaterAsked, 'pieces'>): Promise<Uint8Array> {
  const seen = new Set<LaterColumns>();
  const pieces = [...piecesOf(output, seen)];
  const [columns, ...others] = seen;
  if (!columns || others.length) throw new Error('an answer has columns of one source');
  return columns.write({ ...asked, pieces });
}
