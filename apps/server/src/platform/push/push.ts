import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Carrier } from '../relay/relay.ts';
import { readPayload, readText, signedPayload, signedText } from './signature.ts';

/** One thing that changed: a subject of the contract (`reads` / `changes`) and, where known, whose. Ids only. */
export interface Change {
  readonly subject: string;
  readonly id?: string;
}

/** May answer what it does about a change, so that `settled` can wait for it. A failure is logged. */
type Listener = (change: Change) => Promise<void> | void;

/** Notifies every process, and through it every browser, of changes. Travels by PostgreSQL NOTIFY. */
export interface Push {
  /** Subscribes to changes of all processes, including this one. Returns how to unsubscribe. */
  listen(listener: Listener): () => void;
  /** Notifies outside a transaction. Inside one, use `notifyOnCommit`, which sends at commit. */
  notify(change: Change): Promise<void>;
  /** Waits until this process has received all that was committed before and its listeners have finished. */
  settled(): Promise<void>;
  /** Texts between processes over the same connection, where no Redis is set. */
  readonly carrier: Carrier;
  close(): Promise<void>;
}

const pushChannel = 'midoffice_push';
const textChannel = 'midoffice_text';
/** PostgreSQL carries 8,000 bytes; a signature goes along. */
const textMaxBytes = 7_800;

const retryMs = 500;
// A connection that died without a word (a firewall that forgot it) is found by asking.
const heartbeatMs = 20_000;
const heartbeatTimeoutMs = 10_000;

/**
 * Starts listening on its own connection, and again after it breaks. After a break it calls `resync`,
 * since changes may have been missed; every process gets one if changes could not be sent meanwhile.
 * @param keys the installation's own; what is signed with none of them is ignored
 */
export async function createPush(url: string, keys: readonly Buffer[], log: Log): Promise<Push> {
  const listeners = new Set<Listener>();
  const textListeners = new Set<(text: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let unsent = false;
  let retry: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();
  const emit = (change: Change): void => {
    const failed = (error: unknown): void =>
      log.error({ err: error, subject: change.subject }, 'a listener failed on a change');
    // A listener that fails neither keeps the change from the others nor stops the process.
    for (const listener of listeners) {
      try {
        const answer = listener(change);
        if (!(answer instanceof Promise)) continue;
        const done = answer.catch(failed).finally(() => underWay.delete(done));
        underWay.add(done);
      } catch (error) {
        failed(error);
      }
    }
  };
  let ignored = 0;
  const receive = (channel: string, payload = ''): void => {
    const text = channel === textChannel ? readText(keys, payload) : undefined;
    if (text !== undefined) return textListeners.forEach((listener) => listener(text));
    const change = channel === pushChannel ? readPayload(keys, payload) : undefined;
    if (change) return emit(change);
    ignored += 1;
    // Any role of the database can send any number of them: logged at powers of two.
    if ((ignored & (ignored - 1)) === 0)
      log.warn({ ignored }, 'ignored a notification that this installation did not sign');
  };
  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'midoffice push',
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
      query_timeout: heartbeatTimeoutMs,
    });
    next.on('notification', ({ channel, payload }) => receive(channel, payload));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${pushChannel}; listen ${textChannel}`);
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
    log.info('push connection is back');
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
      await through.query('select pg_notify($1, $2)', [pushChannel, signedPayload(keys, change)]);
    } catch {
      unsent = true;
      emit(change);
      if (through) lost(through);
    }
  };
  const heartbeat = setInterval(() => {
    const through = client;
    through?.query('select 1').catch(() => lost(through));
  }, heartbeatMs);
  heartbeat.unref();
  await open();
  return {
    carrier: {
      maxBytes: textMaxBytes,
      async send(text) {
        if (!client || closed) throw new Error('no connection');
        await client.query('select pg_notify($1, $2)', [textChannel, signedText(keys, text)]);
      },
      listen(listener) {
        textListeners.add(listener);
        return () => void textListeners.delete(listener);
      },
      // The connection is the pushes' own.
      close: async () => undefined,
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: send,
    async settled() {
      // Notifications come in the order of their commits: once this one is back, all before it were received.
      await send({ subject: 'settled' });
      while (underWay.size) await Promise.all(underWay);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end().catch(() => undefined);
    },
  };
}
