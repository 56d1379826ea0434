import type { Redis } from 'ioredis';
import {
  itemOf,
  windowBytes,
  windowItems,
  type KeyFacts,
  type KeyItem,
  type KeyWindow,
} from '../../cache/inspector.ts';
import { keyText } from '../../cache/key-names.ts';
import { tooLarge, type BoundedReads } from './bounded-read.ts';
import { hashItems } from './hash-window.ts';
import { scanItems, unreadWindow, windowMemory, type Connections, type Items } from './window.ts';

type Facts = KeyFacts & { readonly type: string };

/** Bytes of one reply at most: a window, and what the protocol adds. */
export const replyBytes = windowMemory + 1_048_576;
/** Replies that are given up for one window. */
const mostRefused = 12;

/** Reads items of one type: how many there are, and some of them. */
interface Reader {
  length(redis: Redis, key: Buffer): Promise<number>;
  items(connections: Connections, key: Buffer, cursor: string, length: number): Promise<Items>;
}

const pairs = <T>(flat: readonly T[]): [T, T][] =>
  Array.from({ length: flat.length / 2 }, (_unused, n) => [flat[2 * n]!, flat[2 * n + 1]!]);

const unread = (name: string | null): KeyItem => ({
  name,
  score: null,
  value: Buffer.alloc(0),
  length: null,
});
const sizeOf = (items: readonly KeyItem[]): number =>
  items.reduce((sum, { length }) => sum + (length ?? 0), 0);

/**
 * Items by their place. Redis does not say how large they are: where a reply is too large fewer are asked for, and one that
 * is too large alone is passed over.
 */
async function itemsByPlace(
  bounded: BoundedReads,
  { start, length }: { start: number; length: number },
  nameOf: (at: number) => string | null,
  range: (redis: Redis, start: number, end: number) => Promise<KeyItem[]>,
): Promise<Items> {
  const items: KeyItem[] = [];
  let step = windowItems;
  let refused = 0;
  const at = (): number => start + items.length;
  while (
    at() < length &&
    items.length < windowItems &&
    sizeOf(items) < windowMemory &&
    refused < mostRefused
  ) {
    const count = Math.min(step, windowItems - items.length);
    const found = await bounded.read((redis) => range(redis, at(), at() + count - 1));
    if (found === tooLarge) {
      refused += 1;
      if (count === 1) items.push(unread(nameOf(at())));
      step = Math.ceil(count / 5);
    } else {
      if (found.length === 0) return { items, next: null };
      items.push(...found);
      step = count * 2;
    }
  }
  return { items, next: at() < length ? String(at()) : null };
}

const list: Reader = {
  length: (redis, key) => redis.llen(key),
  items: ({ bounded }, key, cursor, length) =>
    itemsByPlace(bounded, { start: Number(cursor), length }, String, async (redis, start, end) =>
      (await redis.lrangeBuffer(key, start, end)).map((value, n) => itemOf(String(start + n), null, value)),
    ),
};

const hash: Reader = { length: (redis, key) => redis.hlen(key), items: hashItems };

const set: Reader = {
  length: (redis, key) => redis.scard(key),
  items: ({ bounded }, key, cursor) =>
    scanItems(bounded, cursor, async (redis, position, count) => {
      const [next, members] = await redis.sscanBuffer(key, position, 'COUNT', count);
      return { next: String(next), items: members.map((value) => itemOf(null, null, value)) };
    }),
};

const sortedSet: Reader = {
  length: (redis, key) => redis.zcard(key),
  items: ({ bounded }, key, cursor, length) =>
    itemsByPlace(
      bounded,
      { start: Number(cursor), length },
      () => null,
      async (redis, start, end) =>
        pairs(await redis.zrangeBuffer(key, start, String(end), 'WITHSCORES')).map(([value, score]) =>
          itemOf(null, Number(score.toString().replace(/^(-?)inf$/, '$1Infinity')), value),
        ),
    ),
};

function entryOf([id, flat]: readonly [Buffer, Buffer[]]): KeyItem {
  const fields = Object.fromEntries(pairs(flat).map(([field, value]) => [keyText(field), keyText(value)]));
  return itemOf(id.toString(), null, Buffer.from(JSON.stringify(fields)));
}

const stream: Reader = {
  length: (redis, key) => redis.xlen(key),
  async items({ bounded }, key, cursor) {
    const start = cursor === '0' ? '-' : `(${cursor}`;
    for (const count of [windowItems, 20, 4, 1]) {
      // One more says whether there is a next window; alone it may be the one that is too large.
      const asked = count === 1 ? 1 : count + 1;
      const found = await bounded.read((redis) => redis.xrangeBuffer(key, start, '+', 'COUNT', asked));
      if (found === tooLarge) continue;
      const items = found.slice(0, count).map(entryOf);
      const hasMore = count === 1 ? found.length > 0 : found.length > count;
      return { items, next: hasMore ? items.at(-1)!.name : null };
    }
    return unreadWindow;
  },
};

const readers: Readonly<Record<string, Reader>> = { list, hash, set, zset: sortedSet, stream };

/** Reads one window of a value, so much of it as has room in a bounded answer, whatever the key holds. */
export async function readWindow(
  connections: Connections,
  key: Buffer,
  facts: Facts,
  cursor: string,
): Promise<KeyWindow> {
  const { redis } = connections;
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
  const { items, next, isTooLarge = false } = await reader.items(connections, key, cursor, length);
  return { ...none, length, items, next, isTooLarge };
}
