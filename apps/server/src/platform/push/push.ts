import pg from 'pg';
import type { Log } from '../log/log.ts';

/** One thing that changed: a subject of the contract (`reads` / `changes`) and, where known, whose. Ids only. */
export interface Change {
  readonly subject: string;
  readonly id?: string;
}

/** May answer what it does about a change, so that `settled` can wait for it. It must not reject. */
type Listener = (change: Change) => Promise<void> | void;

/** Tells every process, and through them every browser, what changed. Travels by PostgreSQL NOTIFY. */
export interface Push {
  /** Hears changes of all processes, this one's too. Answers how to stop. */
  listen(listener: Listener): () => void;
  /** Tells outside a transaction. Inside one, use `tellAtCommit` so that it is told at commit. */
  tell(change: Change): Promise<void>;
  /** Waits until all that was committed before is heard here and what the listeners do about it is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const pushChannel = 'midoffice_push';

const retryMs = 500;
// A connection that died without a word (a firewall that forgot it) is found by asking.
const beatMs = 20_000;
const beatTimeoutMs = 10_000;

/**
 * Starts listening on an own connection, and again after it breaks. After a break it tells `resync`,
 * since changes may have been missed; everybody is told so where changes could not be sent meanwhile.
 */
export async function createPush(url: string, log: Log): Promise<Push> {
  const listeners = new Set<Listener>();
  let client: pg.Client | undefined;
  let closed = false;
  let unsent = false;
  let retry: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();
  const emit = (change: Change): void => {
    for (const listener of listeners) {
      const done = listener(change);
      if (!(done instanceof Promise)) continue;
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
    }
  };
  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'midoffice push',
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
      query_timeout: beatTimeoutMs,
    });
    next.on('notification', (message) => {
      if (message.payload) emit(JSON.parse(message.payload) as Change);
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${pushChannel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    if (closed) await next.end();
  };
  const reconnect = async (): Promise<void> => {
    try {
      await open();
    } catch {
      if (!closed) retry = setTimeout(() => void reconnect(), retryMs);
      return;
    }
    log.info('push connection stands again');
    const everybody = unsent;
    unsent = false;
    if (everybody) await send({ subject: 'resync' });
    else emit({ subject: 'resync' });
  };
  const lost = (which: pg.Client): void => {
    if (closed || which !== client) return;
    client = undefined;
    log.warn('push connection lost, trying again');
    void which.end().catch(() => undefined);
    void reconnect();
  };
  const send = async (change: Change): Promise<void> => {
    const through = client;
    try {
      if (!through || closed) throw new Error('no connection');
      await through.query('select pg_notify($1, $2)', [pushChannel, JSON.stringify(change)]);
    } catch {
      unsent = true;
      emit(change);
      if (through) lost(through);
    }
  };
  const beat = setInterval(() => {
    const through = client;
    through?.query('select 1').catch(() => lost(through));
  }, beatMs);
  beat.unref();
  await open();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: send,
    async settled() {
      // Notifications come in the order of their commits: once this one is back, all before it were heard.
      await send({ subject: 'settled' });
      while (underWay.size) await Promise.all(underWay);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await client?.end().catch(() => undefined);
    },
  };
}
