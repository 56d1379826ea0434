import type { Redis } from 'ioredis';
import { itemOf, windowItems, type KeyItem } from '../../cache/inspector.ts';
import { keyText } from '../../cache/key-names.ts';
import { tooLarge } from './bounded-read.ts';
import { isReply } from './connection.ts';
import {
  nextOf,
  placeOf,
  scanItems,
  unreadWindow,
  windowMemory,
  type Connections,
  type Items,
} from './window.ts';

/** Bytes of one field that are read, so that its beginning can be shown: a field cannot be read in part. */
const fieldBytes = 1_048_576;
/** Fields of a hash whose names are read at once, where the server cannot scan names alone. */
const mostNames = 10_000;

interface Names {
  readonly next: string;
  readonly names: Buffer[];
}

/** Names of fields without their values. Undefined: this server cannot, and there are too many to read them all. */
async function namesOf(
  redis: Redis,
  key: Buffer,
  { position, length }: { position: string; length: number },
): Promise<Names | undefined> {
  try {
    const [next, names] = await redis.hscanBuffer(key, position, 'COUNT', windowItems, 'NOVALUES');
    return { next: String(next), names };
  } catch (error) {
    // Before Redis 7.4 and Valkey 8.
    if (!isReply(error)) throw error;
  }
  return length > mostNames ? undefined : { next: '0', names: await redis.hkeysBuffer(key) };
}

async function sizesOf(redis: Redis, key: Buffer, names: readonly Buffer[]): Promise<(number | null)[]> {
  const pipeline = redis.pipeline();
  for (const name of names) pipeline.hstrlen(key, name);
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, size]) => {
    if (error && !isReply(error)) throw error;
    return typeof size === 'number' && !error ? size : null;
  });
}

/** Whether a field is read: what is larger than a window, or of unknown size, is only named. */
const isRead = (size: number | null): boolean => size !== null && size <= fieldBytes;

/** How many fields have room in one window; at least one. */
function roomFor(sizes: readonly (number | null)[]): number {
  let bytes = 0;
  const end = sizes.findIndex((size) => {
    bytes += isRead(size) ? size! : 0;
    return bytes > windowMemory;
  });
  return end < 0 ? sizes.length : Math.max(1, end);
}

/** Fields of a hash with their values, each asked for its size before it is read. */
export async function hashItems(
  { bounded }: Connections,
  key: Buffer,
  cursor: string,
  length: number,
): Promise<Items> {
  const place = placeOf(cursor);
  const found = await bounded.read((redis) => namesOf(redis, key, { position: place.position, length }));
  if (found === tooLarge) return unreadWindow;
  if (!found)
    return scanItems(bounded, cursor, async (redis, position, count) => {
      const [next, flat] = await redis.hscanBuffer(key, position, 'COUNT', count);
      const items = flat.flatMap((value, n) => (n % 2 ? itemOf(keyText(flat[n - 1]!), null, value) : []));
      return { next: String(next), items };
    });
  const names = found.names.slice(place.skip, place.skip + windowItems);
  const items = await bounded.read(async (redis) => {
    const sizes = await sizesOf(redis, key, names);
    const fields = names
      .slice(0, roomFor(sizes))
      .map((name, n) => ({ name, size: sizes[n]!, isRead: isRead(sizes[n]!) }));
    const wanted = fields.filter((field) => field.isRead);
    const values = wanted.length ? await redis.hmgetBuffer(key, ...wanted.map(({ name }) => name)) : [];
    const byField = new Map(wanted.map((field, n) => [field, values[n]]));
    return fields.map((field): KeyItem => {
      const value = byField.get(field);
      const name = keyText(field.name);
      return value
        ? itemOf(name, null, value)
        : { name, score: null, value: Buffer.alloc(0), length: field.size };
    });
  });
  if (items === tooLarge) return unreadWindow;
  return {
    items,
    next: nextOf(place, { taken: items.length, total: found.names.length, next: found.next }),
  };
}
