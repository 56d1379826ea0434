import { Redis } from 'ioredis';
import type { Log } from '../../log/log.ts';
import type { Carrier } from '../../relay/relay.ts';

const maxBytes = 65_536;
const timeoutMs = 2_000;
const longestRetryMs = 2_000;

/**
 * Brings texts to the other processes by Redis' publish and subscribe. It connects and subscribes again by itself; texts
 * that are sent meanwhile are lost.
 */
export function createRedisCarrier({ url, prefix }: { url: string; prefix: string }, log: Log): Carrier {
  const channel = `${prefix}relay`;
  const listeners = new Set<(text: string) => void>();
  const connection = (name: string): Redis => {
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      maxRetriesPerRequest: 1,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestRetryMs),
      protocol: 2,
      disableClientInfo: true,
      connectionName: name,
    });
    // The cache on the same server logs a loss and the return.
    redis.on('error', () => undefined);
    return redis;
  };
  const sender = connection('midoffice relay sender');
  const receiver = connection('midoffice relay receiver');
  receiver.on('message', (_channel, text: string) => {
    for (const listener of listeners) listener(text);
  });
  // Asked for at each connection, also the first: the server may start after this process.
  receiver.on('ready', () => {
    receiver
      .subscribe(channel)
      .catch((error: unknown) => log.warn({ err: error }, 'Redis takes no subscription'));
  });
  for (const redis of [sender, receiver]) redis.connect().catch(() => undefined);
  return {
    maxBytes,
    async send(text) {
      await sender.publish(channel, text);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
