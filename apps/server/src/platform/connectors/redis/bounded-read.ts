import type { Redis } from 'ioredis';
import { inTime } from '../../in-time.ts';
import { connect, usualTimeoutMs, type RedisAddress } from './connection.ts';

/** What a read answers whose reply was larger than its bound; the reply was not kept. */
export const tooLarge = Symbol('too large');

export interface BoundedReads {
  /** Runs a read; as soon as its reply takes more bytes than the bound, its connection is dropped. */
  read<T>(work: (redis: Redis) => Promise<T>): Promise<T | typeof tooLarge>;
  close(): void;
}

/**
 * Reads whose size nobody can ask for before, on a connection of their own, since Redis has no other way to end a reply: an
 * item of a list may take 512 MB.
 * @param limit bytes of one reply
 */
export function boundedReads(address: RedisAddress, limit: number): BoundedReads {
  let open: Redis | undefined;
  let received = 0;
  let isOver = false;
  const drop = (): void => {
    open?.disconnect();
    open = undefined;
  };
  const opened = async (): Promise<Redis> => {
    if (open) return open;
    const redis = connect(address);
    redis.on('error', () => undefined);
    open = redis;
    const ready = redis.connect();
    ready.catch(() => undefined);
    await inTime(ready, address.timeoutMs ?? usualTimeoutMs);
    const { stream } = redis;
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit || isOver) return;
      isOver = true;
      stream.destroy();
    });
    return redis;
  };
  return {
    async read(work) {
      try {
        const redis = await opened();
        received = 0;
        isOver = false;
        return await work(redis);
      } catch (error) {
        drop();
        if (isOver) return tooLarge;
        throw error;
      }
    },
    close: drop,
  };
}
