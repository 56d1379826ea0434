import { Redis } from 'ioredis';
import { inTime } from '../../in-time.ts';
import type { Log } from '../../log/log.ts';

export interface RedisAddress {
  /** redis:// or rediss:// (TLS), with user, password and database where needed. */
  readonly url: string;
  /** Milliseconds until a command is given up. */
  readonly timeoutMs?: number;
}

export const usualTimeoutMs = 3_000;
/** After so long without a question the connection is closed. */
const idleMs = 60_000;

/** What Redis' refusals of a password begin with. */
const refusals = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/;

/** Whether the server answered, with a refusal of one command. */
export const isReply = (error: unknown): boolean => (error as Error).name === 'ReplyError';

/** A connection that is there only while somebody asks. */
interface OnDemandConnection {
  /** Opens it where needed. Rejects where the server does not answer; the next use tries again. */
  use<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  /** Whether a failure of a use was the server's refusal of our credentials. */
  isRefused(error: unknown): boolean;
  close(): void;
}

/** A connection that opens when it is first used, and never again by itself. */
export function connect({ url, timeoutMs = usualTimeoutMs }: RedisAddress): Redis {
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // Not by itself: whoever asks next connects again.
    retryStrategy: () => null,
    protocol: 2,
    disableClientInfo: true,
    connectionName: 'midoffice cache monitor',
  });
}

export function openConnection(address: RedisAddress, log: Log): OnDemandConnection {
  let open: { readonly redis: Redis; readonly ready: Promise<void> } | undefined;
  let uses = 0;
  let refusal = false;
  let timer: NodeJS.Timeout | undefined;
  const drop = (): void => {
    open?.redis.disconnect();
    open = undefined;
  };
  const opened = (): NonNullable<typeof open> => {
    if (open && open.redis.status !== 'end') return open;
    const redis = connect(address);
    redis.on('error', (error: Error) => {
      refusal = refusals.test(error.message);
      log.warn({ reason: error.message }, 'a monitored cache does not answer');
    });
    open = { redis, ready: redis.connect() };
    open.ready.catch(() => undefined);
    return open;
  };
  return {
    async use(work) {
      uses += 1;
      clearTimeout(timer);
      const { redis, ready } = opened();
      try {
        await inTime(ready, address.timeoutMs ?? usualTimeoutMs);
        refusal = false;
        return await work(redis);
      } catch (error) {
        // A command that timed out may still occupy the server's end of this connection.
        if (open?.redis === redis && !isReply(error)) drop();
        throw error;
      } finally {
        uses -= 1;
        if (uses === 0) timer = setTimeout(drop, idleMs).unref();
      }
    },
    isRefused: (error) => refusal || refusals.test((error as Error).message),
    close() {
      clearTimeout(timer);
      drop();
    },
  };
}
