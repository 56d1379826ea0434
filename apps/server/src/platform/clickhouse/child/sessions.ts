import { createRequire } from 'node:module';
import { named, QueueFull, quoted, type ChdbSession } from './chdb.ts';
import { createWorkbenchLane, type WorkbenchLane } from './workbench-lane.ts';

interface Chdb {
  Session: new (path: string, options: { connectionArgs: readonly string[] }) => ChdbSession;
  drainPending(): Promise<void>;
}

/** One query as the shim hands it over. */
export interface Work {
  readonly database: string;
  /** Values of `{name:Type}` in the text, as ClickHouse's HTTP interface takes them. */
  readonly params: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly format: string;
}

interface Lane {
  readonly session: ChdbSession;
  database: string;
}

/** Runs queries on a few sessions of one folder: a session runs one query at a time, the rest waits in line. */
export interface Sessions {
  run(work: Work): Promise<Uint8Array>;
  stream(work: Work): AsyncGenerator<Uint8Array>;
  /** What people type runs on a session of its own, so that it never holds up anything else. */
  readonly workbench: WorkbenchLane;
  /** Waits for what runs, then closes the folder. */
  close(): Promise<void>;
}

interface Limits {
  readonly lanes: number;
  readonly waiting: number;
  readonly memoryBytes: number;
  readonly querySeconds: number;
}

/**
 * @param noteEnd says for which statement of the workbench, by its id, this process is about to be ended
 * @throws Error where the library is not installed or another process holds the folder
 */
export function openSessions(
  library: string,
  folder: string,
  limits: Limits,
  noteEnd: (id: string) => void,
): Sessions {
  const chdb = createRequire(import.meta.url)(library) as Chdb;
  const connectionArgs = [
    // Loaded at once: a query must never meet a table that is still being attached.
    '--async_load_databases=0',
    `--max_memory_usage=${limits.memoryBytes}`,
    `--max_execution_time=${limits.querySeconds}`,
  ];
  const openSession = (): ChdbSession => new chdb.Session(folder, { connectionArgs });
  const all: Lane[] = [];
  for (let n = 0; n < limits.lanes; n += 1) all.push({ session: openSession(), database: '' });
  const workbench = createWorkbenchLane(openSession, noteEnd, () => process.kill(process.pid, 'SIGKILL'));
  const free = [...all];
  const waiting: ((lane: Lane) => void)[] = [];

  const take = (): Promise<Lane> => {
    const lane = free.pop();
    if (lane) return Promise.resolve(lane);
    if (waiting.length >= limits.waiting) return Promise.reject(new QueueFull('too many queries wait'));
    return new Promise((resolve) => waiting.push(resolve));
  };
  const give = (lane: Lane): void => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };

  async function prepare(lane: Lane, { database, params }: Work): Promise<void> {
    if (database && lane.database !== database) {
      await lane.session.queryAsync(`USE ${named(database)}`, { format: 'Null' });
      lane.database = database;
    }
    // Set by SET and not by the library's own binding, which lets one query with parameters run at a time.
    const values = Object.entries(params).map(([name, value]) => `param_${name} = ${quoted(value)}`);
    if (values.length) await lane.session.queryAsync(`SET ${values.join(', ')}`, { format: 'Null' });
  }

  return {
    workbench,
    async run(work) {
      const lane = await take();
      try {
        await prepare(lane, work);
        return (await lane.session.queryAsync(work.sql, { format: work.format })).bytes();
      } finally {
        give(lane);
      }
    },
    async *stream(work) {
      const lane = await take();
      try {
        await prepare(lane, work);
        for await (const chunk of lane.session.queryStream(work.sql, { format: work.format }))
          yield chunk.raw();
      } finally {
        give(lane);
      }
    },
    async close() {
      await Promise.all([...all.map(() => take()), workbench.close()]);
      for (const { session } of all) session.close();
      await chdb.drainPending();
    },
  };
}
