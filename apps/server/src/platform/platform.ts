import type { Cache } from './cache/cache.ts';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Database, Db } from './db/connect.ts';
import type { Effects } from './effects/effects.ts';
import type { FileStore } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Push } from './push/push.ts';
import type { Relay } from './relay/relay.ts';
import type { Settings } from './settings/schema.ts';
import type { Connectors } from './connectors/connectors.ts';

/** The engines and services of one process, made once at start and handed to every handler. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Log;
  readonly database: Database;
  readonly db: Db;
  /** Read replica where one is set, else `db`. */
  readonly readDb: Db;
  /** The address of `readDb`, for threads that ask it by a connection of their own. Holds its password. */
  readonly readDatabaseUrl: string;
  readonly secrets: Secrets;
  readonly cache: Cache;
  /** The usage engine; started by its first question. */
  readonly clickhouse: ClickHouse;
  readonly push: Push;
  /** Short-lived texts for every process, such as live quotes. */
  readonly relay: Relay;
  readonly jobs: Jobs;
  readonly connectors: Connectors;
  /** Stored files, such as photos. */
  readonly files: FileStore;
  /** Acts on outside systems that must happen exactly once. */
  readonly effects: Effects;
  /** Milliseconds since 1970. Injected, so that tests move time. */
  readonly now: () => number;
  /** Whether this process runs jobs and timers. */
  readonly works: boolean;
  /** Whether this process serves the demo world. */
  readonly demo: boolean;
}
