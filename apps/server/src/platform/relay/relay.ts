import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../log/log.ts';

/** What brings texts to the other processes: Redis where one is set, else NOTIFY of the database. */
export interface Carrier {
  /** Bytes of one text at most. */
  readonly maxBytes: number;
  /** Sends a text to every process that listens. It may be lost. @throws where it could not be sent */
  send(text: string): Promise<void>;
  /** Returns how to stop. */
  listen(listener: (text: string) => void): () => void;
  close(): Promise<void>;
}

/**
 * Short-lived texts for every process of an installation, such as live quotes: those of this process are passed on at
 * once, others as the carrier brings them. Nothing is kept or sent again: what is lost is replaced by the next text.
 */
export interface Relay {
  /**
   * @param topic letters, digits, dots and hyphens
   * @returns false where it was dropped, as more is waiting than may
   */
  publish(topic: string, text: string): boolean;
  /** Subscribes to a topic. Returns how to unsubscribe. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  close(): Promise<void>;
}

type Entry = readonly [topic: string, text: string];

const flushMs = 20;
/** Bytes that wait for the carrier at most. */
const waitingMaxBytes = 1_048_576;
/** Bytes around the entries of an envelope. */
const envelopeBytes = 64;

const envelope = z.object({ from: z.string(), entries: z.array(z.tuple([z.string(), z.string()])) });

function readEnvelope(text: string): z.infer<typeof envelope> | undefined {
  try {
    return envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Takes from the beginning what fits into one text of the carrier. */
function takeBatch(waiting: string[], maxBytes: number): string[] {
  let bytes = envelopeBytes;
  let count = 0;
  while (count < waiting.length) {
    bytes += Buffer.byteLength(waiting[count]!) + 1;
    if (bytes > maxBytes) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** Counts losses and logs them at powers of two. */
function createLossLog(log: Log): (error?: unknown) => void {
  let lost = 0;
  return (error) => {
    lost += 1;
    if ((lost & (lost - 1)) === 0)
      log.warn({ err: error, lost }, 'texts for other processes were not delivered');
  };
}

/** The relay over a carrier. Texts that are published together travel together. */
export function createRelay(carrier: Carrier, log: Log): Relay {
  const from = randomUUID();
  const listeners = new Map<string, Set<(text: string) => void>>();
  const waiting: string[] = [];
  const logLoss = createLossLog(log);
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  const emit = ([topic, text]: Entry): void => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(text);
      } catch (error) {
        log.error({ err: error, topic }, 'a listener failed on a text');
      }
    }
  };
  const unlisten = carrier.listen((text) => {
    const read = readEnvelope(text);
    if (read && read.from !== from) read.entries.forEach(emit);
  });
  const flush = async (): Promise<void> => {
    timer = undefined;
    if (isSending) return;
    isSending = true;
    while (waiting.length) {
      const batch = takeBatch(waiting, carrier.maxBytes);
      waitingBytes -= batch.reduce((sum, text) => sum + text.length, 0);
      await carrier.send(`{"from":"${from}","entries":[${batch.join(',')}]}`).catch(logLoss);
    }
    isSending = false;
  };
  return {
    publish(topic, text) {
      emit([topic, text]);
      const entry = JSON.stringify([topic, text]);
      const fits = Buffer.byteLength(entry) + envelopeBytes < carrier.maxBytes;
      if (!fits || waitingBytes + entry.length > waitingMaxBytes) {
        logLoss();
        return false;
      }
      waiting.push(entry);
      waitingBytes += entry.length;
      timer ??= setTimeout(() => void flush(), flushMs);
      return true;
    },
    subscribe(topic, listener) {
      const own = listeners.get(topic) ?? new Set();
      own.add(listener);
      listeners.set(topic, own);
      return () => void own.delete(listener);
    },
    async close() {
      clearTimeout(timer);
      unlisten();
      await carrier.close();
    },
  };
}
