import { Readable } from 'node:stream';
import { createLink, type Place } from './connection.ts';
import { embeddedWorkbench, serverWorkbench, type Workbench } from './workbench.ts';

export type QueryParams = Readonly<Record<string, unknown>>;

/** The usage engine: ClickHouse's SQL, embedded or on a server. Nothing is started before the first question. */
export interface ClickHouse {
  /** Rows of a query, as objects. The text names its values as `{name:Type}`. @throws ApiError 503 */
  query<T>(sql: string, params?: QueryParams): Promise<T[]>;
  /** The bytes of an answer in a format of ClickHouse, part by part; ends early where nobody reads on. */
  stream(sql: string, params: QueryParams, format: 'CSVWithNames' | 'TabSeparated'): AsyncGenerator<Buffer>;
  /** A statement without rows. */
  command(sql: string, params?: QueryParams): Promise<void>;
  /**
   * Adds lines of one month to a table. With one token any number of tries stores them once, in the table and in what
   * follows from it, unless the embedded engine ended amid one: it builds roll-ups again at its next start and forgets
   * the token there. Hence no repetition by itself: {@link storeOnce} looks first.
   * @throws ApiError 503, also where the engine ended amid it
   */
  insert(
    table: string,
    lines: string | Iterable<Uint8Array>,
    format: 'JSONEachRow' | 'TabSeparated',
    token: string,
  ): Promise<void>;
  /** Runs statements that people type. */
  readonly workbench: Workbench;
  readonly embedded: boolean;
  /** The engine's process, where it is ours and runs. */
  readonly enginePid: number | undefined;
  close(): Promise<void>;
}

const insertSettings = {
  insert_deduplicate: 1,
  // A view that missed a batch, because the engine was cut off behind the events, is filled by the next try.
  deduplicate_blocks_in_dependent_materialized_views: 1,
  date_time_input_format: 'best_effort',
  // One block for a batch: a token then names the whole of it.
  input_format_parallel_parsing: 0,
  async_insert: 0,
} as const;

/** Makes the usage engine of a process. */
export function createClickHouse(place: Place): ClickHouse {
  const { engine } = place;
  const link = createLink(place);
  const ofServer = serverWorkbench(place.workbenchUrl ?? '');
  return {
    embedded: engine !== undefined,
    workbench: engine && !place.workbenchUrl ? embeddedWorkbench(link, engine, place.database) : ofServer,
    get enginePid() {
      return engine?.pid;
    },
    query: <T>(sql: string, params: QueryParams = {}) =>
      link.use(async (client) =>
        (await client.query({ query: sql, query_params: { ...params }, format: 'JSONEachRow' })).json<T>(),
      ),
    async *stream(sql, params, format) {
      const answer = await link.use((client) =>
        client.query({
          query: sql,
          query_params: { ...params },
          format,
          clickhouse_settings: { wait_end_of_query: 0 },
        }),
      );
      // Bytes as they come: the official client's stream cuts them into lines.
      for await (const rows of answer.stream() as AsyncIterable<{ text: string }[]>)
        yield Buffer.from(rows.map((row) => `${row.text}\n`).join(''));
    },
    command: (sql, params = {}) =>
      link.use(async (client) => {
        await client.command({ query: sql, query_params: { ...params } });
      }),
    insert: (table, lines, format, token) =>
      link.use(
        async (client) => {
          // As text: the client's own insert would parse every line to write it again.
          const { stream } = await client.exec({
            query: `INSERT INTO ${table} FORMAT ${format}`,
            values: Readable.from(typeof lines === 'string' ? [Buffer.from(lines)] : lines, {
              objectMode: false,
            }),
            clickhouse_settings: { ...insertSettings, insert_deduplication_token: token },
          });
          for await (const _rest of stream) continue;
        },
        { again: false },
      ),
    close: async () => {
      await ofServer.close();
      await link.close();
    },
  };
}
