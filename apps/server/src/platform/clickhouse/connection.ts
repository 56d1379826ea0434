import { setTimeout as sleep } from 'node:timers/promises';
import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import type { Engine, EngineAddress } from './engine.ts';
import { migrateUsage } from './migrate-store.ts';
import { engineDown, EngineMissing, serverDown, tooBusy } from './problems.ts';

/** Which engine, and which of its databases. */
export interface Place {
  readonly engine: Engine | undefined;
  /** A server's address with user, password and database; empty with the embedded engine. */
  readonly url: string;
  readonly database: string;
  /** The address of a server for the workbench, with a user of its own; empty: it has none. */
  readonly workbenchUrl?: string;
}

/** Of a client whose caller reports failures. */
export const quietLog = { level: ClickHouseLogLevel.OFF };
const settings = { output_format_json_quote_64bit_integers: 0 } as const;

const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ENOTFOUND',
  'ETIMEDOUT',
]);
const isGone = (error: unknown): boolean =>
  !(error instanceof ClickHouseError) &&
  (goneCodes.has(String((error as { code?: unknown }).code)) ||
    /socket hang up/i.test((error as Error).message));
const isUnsent = (error: unknown): boolean => (error as { code?: unknown }).code === 'ECONNREFUSED';
// TOO_MANY_SIMULTANEOUS_QUERIES, TIMEOUT_EXCEEDED, MEMORY_LIMIT_EXCEEDED. Source: ClickHouse ErrorCodes.cpp.
const busyCodes = new Set(['202', '159', '241']);

interface Connection {
  readonly client: ClickHouseClient;
  readonly address: EngineAddress | undefined;
}

/** A client with the schema of this release behind it. */
async function connect({ engine, url, database }: Place): Promise<Connection> {
  const address = await engine?.address();
  const login = address ? { url: address.url, username: 'midoffice', password: address.token } : { url };
  const common = {
    request_timeout: 120_000,
    max_open_connections: 16,
    clickhouse_settings: settings,
    log: quietLog,
  };
  const client = createClient({ ...login, ...(database && { database }), ...common });
  await migrateUsage({
    database,
    run: async (sql) => {
      await client.command({ query: sql });
    },
    read: async (sql) =>
      (await client.query({ query: sql, format: 'JSONEachRow' })).json<{ version: string }>(),
    create: async (sql) => {
      // The database itself is made from outside of it.
      const outside = createClient({ ...login, database: address ? '' : 'default', log: quietLog });
      try {
        await outside.command({ query: sql });
      } finally {
        await outside.close();
      }
    },
  });
  return { client, address };
}

/** The connection of a process to its engine: made by the first question, and again where it was lost. */
export interface Link {
  /**
   * @param options.again whether work is repeated on a new engine when the embedded one ends; true by default, 'unsent':
   *   only what found nobody there, so that it never began
   */
  use<T>(work: (client: ClickHouseClient) => Promise<T>, options?: { again: boolean | 'unsent' }): Promise<T>;
  close(): Promise<void>;
}

const triesAtMost = 3;
/** Milliseconds before each further try: an engine that is ending still answers for a moment. */
const pausesMs = [100, 1000] as const;

export function createLink(place: Place): Link {
  const { engine } = place;
  let connection: Promise<Connection> | undefined;

  function open(): Promise<Connection> {
    connection ??= connect(place).catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  }

  async function giveUp(lost: Connection | undefined): Promise<void> {
    if (!lost) return;
    connection = undefined;
    await lost.client.close();
    if (lost.address) engine?.lost(lost.address);
  }

  return {
    async use(work, { again } = { again: true }) {
      for (let tries = 1; ; tries += 1) {
        let present: Connection | undefined;
        try {
          present = await open();
          return await work(present.client);
        } catch (error) {
          if (error instanceof ClickHouseError && busyCodes.has(error.code)) throw new EngineMissing(tooBusy);
          if (error instanceof EngineMissing || !isGone(error)) throw error;
          await giveUp(present);
          // The child died, or the process that ran it has ended: once more on a new one.
          if (!engine) throw new EngineMissing(serverDown);
          const mayRepeat = again === 'unsent' ? isUnsent(error) : again;
          if (!mayRepeat && present) throw new EngineMissing(engineDown('it ended amid the work'));
          if (tries >= triesAtMost) throw new EngineMissing(engineDown('it ended again and again'));
          await sleep(pausesMs[tries - 1]);
        }
      }
    },
    async close() {
      await (await connection?.catch(() => undefined))?.client.close();
      await engine?.stop();
    },
  };
}
