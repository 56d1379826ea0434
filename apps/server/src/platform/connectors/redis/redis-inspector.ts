import type { ChainableCommander, Redis } from 'ioredis';
import { CacheUnavailable } from '../../cache/cache.ts';
import type { CacheFacts, CacheInspector, KeyFacts } from '../../cache/inspector.ts';
import { keyBytes, keyText, plainKeyTexts } from '../../cache/key-names.ts';
import type { Log } from '../../log/log.ts';
import { isReply, openConnection, type RedisAddress } from './connection.ts';
import { boundedReads } from './bounded-read.ts';
import { readWindow, replyBytes } from './key-window.ts';

/** Keys that one step of SCAN visits: the longest takes some two milliseconds of the server. */
const scanCount = { usual: 2_000, least: 1_000, most: 4_000 } as const;
const expiredAtOnce = 500;

/** The answers of a pipeline by place; a command that the server refuses answers null. @throws where it did not answer */
async function answersOf(pipeline: ChainableCommander): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, value]) => {
    if (error && !isReply(error)) throw error;
    return error ? null : value;
  });
}

/** Fields of INFO by name. */
const infoOf = (text: string): Map<string, string> =>
  new Map(
    text.split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );

async function factsOf(redis: Redis): Promise<CacheFacts> {
  const [keys, info] = await answersOf(redis.pipeline().dbsize().info());
  const fields = infoOf(String(info ?? ''));
  const memory = Number(fields.get('used_memory'));
  return {
    keys: Number(keys ?? 0),
    bytes: Number.isFinite(memory) && fields.has('used_memory') ? memory : null,
    version: fields.get('valkey_version') ?? fields.get('redis_version') ?? null,
  };
}

async function describeKeys(redis: Redis, keys: readonly string[]): Promise<KeyFacts[]> {
  const pipeline = redis.pipeline();
  for (const key of keys.map(keyBytes)) pipeline.type(key).pttl(key).memory('USAGE', key);
  const answers = await answersOf(pipeline);
  return keys.map((_key, n) => {
    const [type, ttlMs, bytes] = answers.slice(3 * n, 3 * n + 3);
    if (typeof type !== 'string' || type === 'none') return { type: null, ttlMs: null, bytes: null };
    return {
      type,
      ttlMs: typeof ttlMs === 'number' && ttlMs >= 0 ? ttlMs : null,
      bytes: typeof bytes === 'number' ? bytes : null,
    };
  });
}

/** One step of SCAN. Names that are no UTF-8 are read again as bytes. */
async function scanStep(
  redis: Redis,
  pattern: Buffer,
  cursor: string,
  wanted: number = scanCount.usual,
): Promise<{ cursor: string; keys: string[] }> {
  const count = Math.min(Math.max(wanted, scanCount.least), scanCount.most);
  const [next, keys] = await redis.scan(cursor, 'MATCH', pattern as never, 'COUNT', count);
  if (!keys.some((key) => key.includes('\uFFFD'))) return { cursor: next, keys: plainKeyTexts(keys) };
  const [again, bytes] = await redis.scanBuffer(cursor, 'MATCH', pattern as never, 'COUNT', count);
  return { cursor: String(again), keys: bytes.map(keyText) };
}

async function expireKeys(redis: Redis, keys: readonly string[], ttlMs: number): Promise<number> {
  let expired = 0;
  for (let start = 0; start < keys.length; start += expiredAtOnce) {
    const pipeline = redis.pipeline();
    for (const key of keys.slice(start, start + expiredAtOnce).map(keyBytes))
      if (ttlMs <= 0) pipeline.unlink(key);
      else pipeline.pexpire(key, ttlMs);
    for (const answer of await answersOf(pipeline)) expired += Number(answer ?? 0);
  }
  return expired;
}

/**
 * Looks into a Redis or Valkey on a connection of its own, which is opened by the first question and closed when nobody
 * has asked for a while: what staff read there never waits in the queue of what the product needs.
 * @param name of the server, for messages
 */
export function createRedisInspector(
  name: string,
  address: RedisAddress & { readonly prefix: string },
  log: Log,
): CacheInspector {
  const connection = openConnection(address, log);
  const asked = async <T>(work: (redis: Redis) => Promise<T>): Promise<T> => {
    try {
      return await connection.use(work);
    } catch (error) {
      throw new CacheUnavailable(
        connection.isRefused(error)
          ? `The cache ${name} refuses our credentials.`
          : `The cache ${name} does not answer, please try again.`,
      );
    }
  };
  return {
    kind: 'redis',
    prefix: address.prefix,
    facts: () => asked(factsOf),
    scan: (pattern, cursor, wanted) => asked((redis) => scanStep(redis, keyBytes(pattern), cursor, wanted)),
    describe: (keys) => asked((redis) => describeKeys(redis, keys)),
    read: (key, cursor = '0') =>
      asked(async (redis) => {
        const [facts] = await describeKeys(redis, [key]);
        const { type } = facts!;
        if (type === null) return undefined;
        const bounded = boundedReads(address, replyBytes);
        try {
          return await readWindow({ redis, bounded }, keyBytes(key), { ...facts!, type }, cursor);
        } finally {
          bounded.close();
        }
      }),
    expire: (keys, ttlMs) => asked((redis) => expireKeys(redis, keys, ttlMs)),
    close: async () => connection.close(),
  };
}
