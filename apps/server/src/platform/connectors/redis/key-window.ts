import type { Redis } from 'ioredis';
import {
  windowBytes,
  windowItems,
  type KeyFacts,
  type KeyItem,
  type KeyWindow,
} from '../../cache/inspector.ts';
import { keyText } from '../../cache/key-names.ts';

type Facts = KeyFacts & { readonly type: string };
type Items = Pick<KeyWindow, 'items' | 'next'>;

/** Bytes of a window at most, by the average size of an item. */
const windowMemory = 4_194_304;

/** Reads items of one type: how many there are, and some of them. */
interface Reader {
  length(redis: Redis, key: Buffer): Promise<number>;
  items(redis: Redis, key: Buffer, cursor: string, count: number): Promise<Items>;
}

const ended = (cursor: Buffer | string): string | null => (String(cursor) === '0' ? null : String(cursor));
const pairs = <T>(flat: readonly T[]): [T, T][] =>
  Array.from({ length: flat.length / 2 }, (_unused, n) => [flat[2 * n]!, flat[2 * n + 1]!]);

const list: Reader = {
  length: (redis, key) => redis.llen(key),
  async items(redis, key, cursor, count) {
    const start = Number(cursor);
    // One more says whether there is a next window.
    const found = await redis.lrangeBuffer(key, start, start + count);
    return {
      items: found.slice(0, count).map((value, n) => ({ name: String(start + n), score: null, value })),
      next: found.length > count ? String(start + count) : null,
    };
  },
};

const hash: Reader = {
  length: (redis, key) => redis.hlen(key),
  async items(redis, key, cursor, count) {
    const [next, flat] = await redis.hscanBuffer(key, cursor, 'COUNT', count);
    return {
      items: pairs(flat).map(([field, value]) => ({ name: keyText(field), score: null, value })),
      next: ended(next),
    };
  },
};

const set: Reader = {
  length: (redis, key) => redis.scard(key),
  async items(redis, key, cursor, count) {
    const [next, members] = await redis.sscanBuffer(key, cursor, 'COUNT', count);
    return { items: members.map((value) => ({ name: null, score: null, value })), next: ended(next) };
  },
};

const sortedSet: Reader = {
  length: (redis, key) => redis.zcard(key),
  async items(redis, key, cursor, count) {
    const start = Number(cursor);
    const flat = await redis.zrangeBuffer(key, start, String(start + count), 'WITHSCORES');
    const found = pairs(flat).map(([value, score]): KeyItem => ({
      name: null,
      score: Number(score.toString().replace(/^(-?)inf$/, '$1Infinity')),
      value,
    }));
    return {
      items: found.slice(0, count),
      next: found.length > count ? String(start + count) : null,
    };
  },
};

const stream: Reader = {
  length: (redis, key) => redis.xlen(key),
  async items(redis, key, cursor, count) {
    const start = cursor === '0' ? '-' : `(${cursor}`;
    const found = await redis.xrangeBuffer(key, start, '+', 'COUNT', count + 1);
    const entries = found.slice(0, count).map(([id, flat]) => ({
      name: id.toString(),
      score: null,
      value: Buffer.from(
        JSON.stringify(
          Object.fromEntries(pairs(flat).map(([field, value]) => [keyText(field), keyText(value)])),
        ),
      ),
    }));
    return { items: entries, next: found.length > count ? entries.at(-1)!.name : null };
  },
};

const readers: Readonly<Record<string, Reader>> = { list, hash, set, zset: sortedSet, stream };

/** Reads one window of a value, so much of it as has room in a bounded answer. */
export async function readWindow(
  redis: Redis,
  key: Buffer,
  facts: Facts,
  cursor: string,
): Promise<KeyWindow> {
  const none = { ...facts, length: null, value: null, items: [], next: null, isTooLarge: false };
  if (facts.type === 'string') {
    const [length, value] = await Promise.all([
      redis.strlen(key),
      redis.getrangeBuffer(key, 0, windowBytes - 1),
    ]);
    return { ...none, length, value };
  }
  const reader = Object.hasOwn(readers, facts.type) ? readers[facts.type] : undefined;
  if (!reader) return none;
  const length = await reader.length(redis, key);
  const average = (facts.bytes ?? 0) / Math.max(1, length);
  const count = Math.min(windowItems, Math.floor(windowMemory / Math.max(1, average)));
  if (count === 0) return { ...none, length, isTooLarge: true };
  return { ...none, length, ...(await reader.items(redis, key, cursor, count)) };
}
