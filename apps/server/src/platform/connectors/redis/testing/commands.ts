import { Redis } from 'ioredis';

export interface RedisCommands {
  /** Sends one command as it is. */
  send(command: string, ...words: (string | number | Buffer)[]): Promise<unknown>;
  /** Sets many keys to one text. */
  fill(keys: Iterable<string>, text?: string): Promise<void>;
  close(): void;
}

/** A connection for tests and benches that prepare a Redis. */
export function redisCommands(url: string): RedisCommands {
  const redis = new Redis(url, { protocol: 2, disableClientInfo: true });
  // A test may stop the server.
  redis.on('error', () => undefined);
  return {
    send: (command, ...words) => redis.call(command, ...words),
    async fill(keys, text = '1') {
      let pairs: string[] = [];
      const flush = async (): Promise<void> => {
        if (pairs.length) await redis.mset(...pairs);
        pairs = [];
      };
      for (const key of keys) {
        pairs.push(key, text);
        if (pairs.length >= 20_000) await flush();
      }
      await flush();
    },
    close: () => redis.disconnect(),
  };
}
