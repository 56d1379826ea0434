import { join } from 'node:path';
import { createMemoryCache, type Cache } from '../platform/cache/cache.ts';
import { openClickHouse } from '../platform/clickhouse/open.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { createConnectors, type ConnectorOptions } from '../platform/connectors/create.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { Effects } from '../platform/effects/effects.ts';
import { createEffects, type EffectTimes } from '../platform/effects/runner.ts';
import { createLocalFiles } from '../platform/files/folder.ts';
import { createJobs } from '../platform/jobs/boss.ts';
import { carryJobs } from '../platform/jobs/within.ts';
import { startRebuild } from '../platform/ledger/rebuild.ts';
import type { Log } from '../platform/log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { createPush, type Push } from '../platform/push/push.ts';
import { createRelay, type Carrier } from '../platform/relay/relay.ts';
import { pushKeys } from '../platform/push/signature.ts';
import type { Settings } from '../platform/settings/schema.ts';
import { vendorsOf } from './sandbox.ts';
import { discoverEffects, discoverJobs, startFeatures } from './discover.ts';

export interface RunningPlatform extends Platform {
  /** Stops timers, jobs, pushes and pools, in that order. */
  close(): Promise<void>;
}

/** What is prepared before the platform is created. An outside system that is left out comes from the settings. */
export interface Engines extends Partial<ConnectorOptions> {
  readonly databaseUrl: string;
  readonly secretsKey: string;
  readonly demo: boolean;
  readonly now?: () => number;
  /** The usage engine of several platforms, for tests; it is closed by whoever made it. */
  readonly clickhouse?: ClickHouse;
  /** Other times than the usual ones for effects, for tests. */
  readonly effectTimes?: Partial<EffectTimes>;
  /** Whether this process runs jobs. */
  readonly work: boolean;
  /** Whether scheduled jobs are started by the clock where jobs run. Default true. */
  readonly schedules?: boolean;
}

/**
 * Makes the platform of a process on engines that run and a database that is migrated.
 * What is open already is closed again where a later part fails.
 */
export async function createPlatform(
  settings: Settings,
  engines: Engines,
  log: Log,
): Promise<RunningPlatform> {
  const open: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let part = open.pop(); part; part = open.pop()) await part();
  };
  try {
    return { ...(await build(settings, engines, log, open)), close };
  } catch (error) {
    await close().catch((failure: unknown) => log.warn({ err: failure }, 'could not be closed'));
    throw error;
  }
}

/** Redis where it is set; its library is loaded only then. */
async function openCache(settings: Settings, log: Log, now: () => number): Promise<Cache> {
  if (!settings.REDIS_URL) return createMemoryCache(now);
  const { createRedisCache } = await import('../platform/connectors/redis/redis-cache.ts');
  return createRedisCache({ url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX }, log);
}

/** Redis where it is set, else NOTIFY of the database. */
async function openCarrier(settings: Settings, push: Push, log: Log): Promise<Carrier> {
  if (!settings.REDIS_URL) return push.carrier;
  const { createRedisCarrier } = await import('../platform/connectors/redis/redis-carrier.ts');
  return createRedisCarrier({ url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX }, log);
}

/** S3 where a bucket is set, else the folder of this machine; the library is loaded only then. */
async function openFiles(settings: Settings, log: Log): Promise<FileStore> {
  if (!settings.S3_BUCKET) return createLocalFiles(join(settings.DATA_DIR, 'files'));
  const { createS3Files } = await import('../platform/connectors/s3/s3-files.ts');
  return createS3Files(
    {
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      endpoint: settings.S3_ENDPOINT,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      prefix: settings.S3_PREFIX,
      pathStyle: settings.S3_PATH_STYLE,
    },
    log,
  );
}

async function build(
  settings: Settings,
  engines: Engines,
  log: Log,
  open: (() => Promise<unknown>)[],
): Promise<Platform> {
  const now = engines.now ?? Date.now;
  const onError = (error: Error): void => log.warn({ err: error }, 'idle database connection lost');
  const secrets = createSecrets(engines.secretsKey);
  const keys = pushKeys(secrets);
  const pool = (url: string): Database => {
    const made = connect(url, { size: settings.DATABASE_POOL, onError, pushKey: keys[0] });
    open.push(() => made.close());
    return made;
  };
  const database = pool(engines.databaseUrl);
  const readDb = settings.DATABASE_READ_URL ? pool(settings.DATABASE_READ_URL).db : database.db;
  const cache = await openCache(settings, log, now);
  open.push(() => cache.close());
  // Before the jobs, which use them until they end.
  const connectors = createConnectors(
    { ...vendorsOf(settings, undefined), ...engines },
    { db: database.db, cache, now, log },
  );
  open.push(() => connectors.close());
  const clickhouse = engines.clickhouse ?? openClickHouse(settings, log);
  if (!engines.clickhouse) open.push(() => clickhouse.close());
  const files = await openFiles(settings, log);
  open.push(() => files.close());
  const push = await createPush(engines.databaseUrl, keys, log);
  open.push(() => push.close());
  const relay = createRelay(await openCarrier(settings, push, log), log);
  open.push(() => relay.close());
  const jobs = await createJobs(engines.databaseUrl, database.db, log, {
    work: engines.work,
    ...(engines.schedules !== undefined && { schedules: engines.schedules }),
    core: { settings, demo: engines.demo },
  });
  open.push(() => jobs.close());
  const effects: Effects = createEffects(() => platform, log, engines.effectTimes);
  open.push(() => effects.close());
  const platform: Platform = {
    settings,
    log,
    database,
    db: database.db,
    readDb,
    readDatabaseUrl: settings.DATABASE_READ_URL || engines.databaseUrl,
    secrets,
    cache,
    clickhouse,
    push,
    relay,
    jobs,
    connectors,
    files,
    effects,
    now,
    demo: engines.demo,
    works: engines.work,
  };
  for (const kind of await discoverJobs(platform)) await jobs.register(kind);
  carryJobs(platform);
  for (const kind of await discoverEffects()) effects.register(kind);
  open.push(await startFeatures(platform));
  await startRebuild(platform);
  await jobs.work();
  if (engines.work) effects.work();
  return platform;
}
