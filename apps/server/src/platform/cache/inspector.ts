/** What is known of a key without reading its value. */
export interface KeyFacts {
  /** As Redis names it: string, list, hash, set, zset, stream, or that of a module; null where the key is gone. */
  readonly type: string | null;
  /** Milliseconds until it is gone; null where it stays. */
  readonly ttlMs: number | null;
  /** Memory that it takes; null where the server does not say. */
  readonly bytes: number | null;
}

/** One item of a list, hash, set, sorted set or stream. */
export interface KeyItem {
  /** Field of a hash, id of a stream's entry, index of a list; null in sets. */
  readonly name: string | null;
  readonly score: number | null;
  /** Its beginning, at most {@link itemBytes}; empty where it is too large to be read. */
  readonly value: Buffer;
  /** Bytes of the whole; null where it is too large to be read and the server does not say. */
  readonly length: number | null;
}

/** A part of a value. */
export interface KeyWindow extends KeyFacts {
  readonly type: string;
  /** Bytes of a string, items of anything else; null of types that cannot be read here. */
  readonly length: number | null;
  /** The beginning of a string. */
  readonly value: Buffer | null;
  readonly items: readonly KeyItem[];
  /** Where the next items begin; null at the end. */
  readonly next: string | null;
  /** Its items are so large that none is read. */
  readonly isTooLarge: boolean;
}

export interface CacheFacts {
  readonly keys: number;
  readonly bytes: number | null;
  readonly version: string | null;
}

/** Bytes of a string, and items of anything else, that are read at once. */
export const windowBytes = 65_536;
export const windowItems = 100;
/** Bytes of an item that are kept of it. */
export const itemBytes = 65_536;

/** An item of a value that was read whole. */
export const itemOf = (name: string | null, score: number | null, value: Buffer): KeyItem => ({
  name,
  score,
  value: value.subarray(0, itemBytes),
  length: value.length,
});

/**
 * Looks into a cache beside what the product does with it: a connection of its own, bounded reads only. Keys are texts as
 * of {@link keyText}. Every function throws CacheUnavailable where the server does not answer.
 */
export interface CacheInspector {
  readonly kind: 'redis' | 'process';
  /** What keys of this installation begin with there. */
  readonly prefix: string;
  facts(): Promise<CacheFacts>;
  /**
   * One step through all keys; a key may come twice.
   * @param cursor `0` begins, and ends
   * @param wanted how many keys the caller still needs: a step visits about as many, within bounds
   */
  scan(
    pattern: string,
    cursor: string,
    wanted?: number,
  ): Promise<{ readonly cursor: string; readonly keys: string[] }>;
  describe(keys: readonly string[]): Promise<KeyFacts[]>;
  /** A value, from a cursor of the window before on. Undefined: there is no such key. */
  read(key: string, cursor?: string): Promise<KeyWindow | undefined>;
  /** Gives keys a time to live; 0 removes them at once. Answers how many there were. */
  expire(keys: readonly string[], ttlMs: number): Promise<number>;
  close(): Promise<void>;
}
