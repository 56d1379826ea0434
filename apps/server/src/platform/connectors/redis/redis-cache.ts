import { Redis } from 'ioredis';
import { CacheUnavailable, type Cache } from '../../cache/cache.ts';
import type { Log } from '../../log/log.ts';

export interface RedisCacheOptions {
  /** redis:// or rediss:// (TLS), with user, password and database where needed. */
  readonly url: string;
  /** What every key of ours begins with. */
  readonly prefix: string;
  /** Milliseconds until a command is given up. */
  readonly timeoutMs?: number;
}

const scanCount = 1_000;
const longestRetryMs = 2_000;

/** What Redis' refusals of a password begin with. */
const refusals = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/;

/** A beginning of keys as a pattern that means it literally. */
const literal = (text: string): string => text.replaceAll(/[*?[\]\\^-]/g, String.raw`\$&`);

/** An entry as it was set. One that is no JSON is somebody else's: as if it were not there. */
function readEntry<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

function connectRedis({ url, timeoutMs = 2_000 }: RedisCacheOptions): Redis {
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A call waits for one new connection at most; what was sent is not sent again, or a counter would count twice.
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestRetryMs),
    // Spoken by every Redis and Valkey.
    protocol: 2,
    disableClientInfo: true,
    enableAutoPipelining: true,
    connectionName: 'midoffice',
  });
}

/** Logs a loss and the return, once each. Errors of ioredis hold host and port, never the password. */
function watch(redis: Redis, log: Log): { refused(): boolean } {
  let lost = false;
  let refused = false;
  redis.on('error', (error: Error) => {
    refused = refusals.test(error.message);
    if (!lost) log.warn({ reason: error.message }, 'Redis does not answer, trying again');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info('Redis answers again');
    lost = false;
    refused = false;
  });
  return { refused: () => refused };
}

/**
 * The cache in Redis or Valkey. It connects again by itself for as long as the process lives; meanwhile each function
 * throws CacheUnavailable, after `timeoutMs` at the latest.
 */
export function createRedisCache(options: RedisCacheOptions, log: Log): Cache {
  const { prefix } = options;
  const redis = connectRedis(options);
  const health = watch(redis, log);
  // The listener has logged it; whoever needs the cache gets the error from their own call.
  redis.connect().catch(() => undefined);
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const refused = health.refused() || refusals.test((error as Error).message);
      throw new CacheUnavailable(
        refused
          ? 'Redis refuses our credentials. Please check REDIS_URL.'
          : 'Redis does not answer, please try again.',
      );
    }
  };
  return {
    shared: true,
    reachable: () => redis.status === 'ready',
    get: <T>(key: string) =>
      asked(async () => {
        const text = await redis.get(prefix + key);
        return text === null ? undefined : readEntry<T>(text);
      }),
    set: (key, value, ttlMs) =>
      asked(async () => {
        const text = JSON.stringify(value);
        if (ttlMs === undefined) await redis.set(prefix + key, text);
        else if (ttlMs <= 0) await redis.del(prefix + key);
        else await redis.set(prefix + key, text, 'PX', Math.ceil(ttlMs));
      }),
    delete: (...keys) => asked(async () => (keys.length ? redis.del(...keys.map((key) => prefix + key)) : 0)),
    increment: (key, by, ttlMs) =>
      asked(async () => {
        if (ttlMs === undefined) return redis.incrby(prefix + key, by);
        // One step at the server: the time starts with the first addition, whoever adds first.
        const answers = await redis
          .multi()
          .set(prefix + key, 0, 'PX', Math.ceil(ttlMs), 'NX')
          .incrby(prefix + key, by)
          .exec();
        const [failure, sum] = answers?.[1] ?? [new Error('no answer')];
        if (failure) throw failure;
        return sum as number;
      }),
    keys: (beginning, limit) =>
      asked(async () => {
        const found = new Set<string>();
        let cursor = '0';
        do {
          const [next, keys] = await redis.scan(
            cursor,
            'MATCH',
            `${literal(prefix + beginning)}*`,
            'COUNT',
            scanCount,
          );
          for (const key of keys) found.add(key.slice(prefix.length));
          cursor = next;
        } while (cursor !== '0' && found.size < limit);
        return [...found].slice(0, limit);
      }),
    async close() {
      redis.disconnect();
    },
  };
}
