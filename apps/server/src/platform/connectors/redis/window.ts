import type { Redis } from 'ioredis';
import { windowItems, type KeyItem } from '../../cache/inspector.ts';
import { tooLarge, type BoundedReads } from './bounded-read.ts';

/** Bytes of a window's items at most. */
export const windowMemory = 4_194_304;

/** Where a value is read: small answers on the connection that is open, the others with a bound. */
export interface Connections {
  readonly redis: Redis;
  readonly bounded: BoundedReads;
}

/** Items of a window. */
export interface Items {
  readonly items: readonly KeyItem[];
  /** Where the next window begins; null at the end. */
  readonly next: string | null;
  /** The next item is so large that neither it nor those after it are read. */
  readonly isTooLarge?: boolean;
}

export const unreadWindow: Items = { items: [], next: null, isTooLarge: true };

/** A place in a pass of SCAN: its cursor, and how many of the step's items were in windows before. */
export function placeOf(cursor: string): { position: string; skip: number } {
  const [position, skip = '0'] = cursor.split('-');
  return { position: position!, skip: Number(skip) };
}

/** Where the window after a step goes on: in the same step, as compact values come whole, or with the next one. */
export function nextOf(
  { position, skip }: { position: string; skip: number },
  step: { taken: number; total: number; next: string },
): string | null {
  if (skip + step.taken < step.total) return `${position}-${skip + step.taken}`;
  return step.next === '0' ? null : step.next;
}

/** Items of one step of SCAN; of fewer where the reply is too large. */
export async function scanItems(
  bounded: BoundedReads,
  cursor: string,
  scan: (redis: Redis, position: string, count: number) => Promise<{ next: string; items: KeyItem[] }>,
): Promise<Items> {
  const place = placeOf(cursor);
  for (const count of [windowItems, 10, 1]) {
    const found = await bounded.read((redis) => scan(redis, place.position, count));
    if (found === tooLarge) continue;
    const items = found.items.slice(place.skip, place.skip + windowItems);
    return {
      items,
      next: nextOf(place, { taken: items.length, total: found.items.length, next: found.next }),
    };
  }
  return unreadWindow;
}
