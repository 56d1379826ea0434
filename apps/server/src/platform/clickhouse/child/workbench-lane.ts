import { workbenchLimits } from '../workbench-limits.ts';
import { named, QueueFull, type ChdbSession } from './chdb.ts';

/** The session that the shim's callers name for statements of the workbench. */
export const workbenchSession = 'workbench';

interface WorkbenchWork {
  /** Whose run it is and which: `owner-run`, lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly database: string;
  readonly sql: string;
}

/** Statements that people type: one at a time, with limits that they cannot lift, read-only. */
export interface WorkbenchLane {
  /** @throws Error where the statement fails, was stopped, or its owner has one running already */
  run(work: WorkbenchWork, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** With readonly last: from then on the session refuses SET and SETTINGS as well. */
const limits = `SET max_execution_time = ${workbenchLimits.seconds}, max_memory_usage = ${workbenchLimits.memoryBytes},
  max_result_rows = ${workbenchLimits.rows + 1}, \`limit\` = ${workbenchLimits.rows + 1}, max_result_bytes = ${workbenchLimits.resultBytes},
  result_overflow_mode = 'throw', max_threads = 1, function_range_max_elements_in_block = 1000000,
  max_ast_depth = 500, max_ast_elements = 5000, max_expanded_ast_elements = 20000, max_parser_depth = 300,
  max_bytes_before_external_group_by = 0, max_bytes_before_external_sort = 0, max_bytes_ratio_before_external_group_by = 0,
  max_bytes_ratio_before_external_sort = 0, max_temporary_data_on_disk_size_for_query = 1, log_queries = 0,
  output_format_json_quote_64bit_integers = 1, output_format_json_quote_denormals = 1, output_format_json_quote_decimals = 1,
  readonly = 1`;

const stopped = (): Error =>
  new Error('Code: 394. DB::Exception: the query was stopped. (QUERY_WAS_CANCELLED)');
const alreadyRunning = (): Error =>
  new Error('Code: 202. DB::Exception: a query of yours is running already. (WORKBENCH_BUSY)');
const tookTooLong = (): Error =>
  new Error('Code: 159. DB::Exception: the query did not end at its time limit. (TIMEOUT_EXCEEDED)');
const restarting = (): Error => new QueueFull('the engine is restarting');
const killEveryMs = 100;
/** Between the answer of a statement that does not end and the end of the process: the answer is sent meanwhile. */
const lastWordMs = 250;

interface Entry {
  readonly work: WorkbenchWork;
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opened with its first statement.
 * @param openSession opens a session of the folder
 * @param noteEnd says for which statement, by its id, the process is about to be ended
 * @param endProcess ends the engine's process at once. The engine checks time limits and KILL QUERY between blocks of rows
 *   only, so nothing less ends a function that computes for minutes within one block.
 */
export function createWorkbenchLane(
  openSession: () => ChdbSession,
  noteEnd: (id: string) => void,
  endProcess: () => void,
): WorkbenchLane {
  let sessions: Promise<readonly [lane: ChdbSession, control: ChdbSession]> | undefined;
  let current: Entry | undefined;
  let idle: Promise<void> = Promise.resolve();
  let isEnding = false;
  const waiting: Entry[] = [];

  const open = () =>
    (sessions ??= (async () => {
      const lane = openSession();
      await lane.queryAsync(limits, { format: 'Null' });
      return [lane, openSession()] as const;
    })());

  const isRunning = (entry: Entry): boolean => current === entry;

  /** Stops what runs. It may not have begun in the engine when it is asked first. */
  async function kill(entry: Entry): Promise<void> {
    const [, control] = await open();
    while (isRunning(entry)) {
      await control.queryAsync(
        `KILL QUERY WHERE startsWith(query, '/* workbench ${entry.work.id} */') ASYNC`,
        { format: 'Null' },
      );
      await new Promise((resolve) => setTimeout(resolve, killEveryMs));
    }
  }

  /** Ends the process where a statement runs on some seconds after it should have ended. */
  function endAfter(entry: Entry, seconds: number): void {
    setTimeout(() => {
      if (!isRunning(entry)) return;
      isEnding = true;
      noteEnd(entry.work.id);
      entry.reject(tookTooLong());
      for (const other of waiting.splice(0)) other.reject(restarting());
      setTimeout(endProcess, lastWordMs);
    }, seconds * 1000);
  }

  async function perform(entry: Entry): Promise<void> {
    const { work, signal, resolve, reject } = entry;
    try {
      const [lane] = await open();
      if (signal.aborted) throw stopped();
      endAfter(entry, workbenchLimits.seconds + workbenchLimits.graceSeconds);
      if (work.database) await lane.queryAsync(`USE ${named(work.database)}`, { format: 'Null' });
      const answer = await lane.queryAsync(`/* workbench ${work.id} */ ${work.sql}`, {
        format: 'TabSeparated',
      });
      resolve(answer.bytes());
    } catch (error) {
      reject(error as Error);
    }
  }

  async function finish(entry: Entry): Promise<void> {
    await perform(entry);
    current = undefined;
    next();
  }

  function next(): void {
    if (current) return;
    const entry = waiting.shift();
    if (!entry) return;
    current = entry;
    idle = finish(entry);
  }

  function stop(entry: Entry): void {
    endAfter(entry, workbenchLimits.graceSeconds);
    kill(entry).catch(() => undefined);
  }

  function hangUp(entry: Entry): void {
    const at = waiting.indexOf(entry);
    if (at >= 0) waiting.splice(at, 1);
    entry.reject(stopped());
    if (current === entry) stop(entry);
  }

  return {
    run(work, signal) {
      if (!/^[a-z0-9]{1,40}-[a-z0-9-]{1,40}$/.test(work.id))
        return Promise.reject(new Error('Code: 36. DB::Exception: a bad query_id. (BAD_ARGUMENTS)'));
      if (isEnding) return Promise.reject(restarting());
      const owner = work.id.split('-')[0]!;
      const isOwn = (entry: Entry | undefined): boolean => entry?.owner === owner && !entry.signal.aborted;
      if (isOwn(current) || waiting.some(isOwn)) return Promise.reject(alreadyRunning());
      if (waiting.length >= workbenchLimits.waiting)
        return Promise.reject(new QueueFull('too many queries wait'));
      return new Promise((resolve, reject) => {
        const entry: Entry = { work, owner, signal, resolve, reject };
        signal.addEventListener('abort', () => hangUp(entry), { once: true });
        waiting.push(entry);
        next();
      });
    },
    async close() {
      for (const entry of waiting.splice(0)) entry.reject(stopped());
      if (current) stop(current);
      await idle;
      const made = await sessions?.catch(() => undefined);
      for (const session of made ?? []) session.close();
    },
  };
}
