import type { Collection, Document, MongoClient } from 'mongodb';
import type { Log } from '../../log/log.ts';
import {
  addressTaken,
  busy,
  createHealth,
  notConnected,
  refused,
  silent,
  type VendorHealth,
} from '../vendor-errors.ts';

export interface MongoOptions {
  /** mongodb:// or mongodb+srv://; empty: MongoDB is not connected. */
  readonly url: string;
  /** Empty: the one that the address names. */
  readonly database: string;
  readonly collection: string;
  /** Milliseconds until an attempt is given up. A lost one is repeated once by the driver. */
  readonly timeoutMs?: number;
}

/** MongoDB through its official driver. */
export interface MongoConnector {
  readonly connected: boolean;
  health(): VendorHealth;
  /**
   * Runs work on the customers' collection.
   * @throws ApiError 424 where no address is set, 502 or 503 with a text for people, 409 for what must be unique
   */
  asked<T>(work: (users: Collection<Document>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const vendor = 'MongoDB';
/** Unauthorized, AuthenticationFailed, and Atlas' own refusal. */
const refusals = new Set([13, 18, 8_000]);
/** What a server says that stops, elects or is overrun. */
const passing = new Set([91, 11_600, 11_602, 10_107, 13_435, 189, 50, 462]);

interface Failure {
  readonly name: string;
  readonly code?: unknown;
}

const isMongoError = (error: unknown): error is Failure =>
  error instanceof Error && error.name.startsWith('Mongo');

/** What a failure of MongoDB is called before people. Never its own text, which quotes values and addresses. */
function failureOf(error: unknown): unknown {
  if (!isMongoError(error)) return error;
  const code = typeof error.code === 'number' ? error.code : undefined;
  if (code === 11_000) return addressTaken(vendor);
  if (code !== undefined && refusals.has(code)) return refused(vendor, 'MONGODB_URL');
  if (error.name === 'MongoParseError' || error.name === 'MongoInvalidArgumentError')
    return refused(vendor, 'MONGODB_URL');
  return code !== undefined && passing.has(code) ? busy(vendor) : silent(vendor);
}

/** Loads the driver, which costs a tenth of a second, and makes a client; it connects with its first command. */
async function open({ url, timeoutMs = 5_000 }: MongoOptions): Promise<MongoClient> {
  const { MongoClient } = await import('mongodb');
  return new MongoClient(url, {
    appName: 'midoffice',
    maxPoolSize: 10,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
    waitQueueTimeoutMS: timeoutMs,
  });
}

/** The connector of a collection. Nothing is loaded or asked before its first use. */
export function createMongo(options: MongoOptions | undefined, log: Log): MongoConnector {
  let opened: Promise<MongoClient> | undefined;
  const connected = options !== undefined && options.url !== '';
  const health = createHealth(connected);
  return {
    connected,
    health: health.now,
    async asked(work) {
      if (!options?.url) throw notConnected(vendor, 'MONGODB_URL');
      try {
        opened ??= open(options);
        const client = await opened;
        const done = await work(client.db(options.database || undefined).collection(options.collection));
        health.answered();
        return done;
      } catch (error) {
        const failure = failureOf(error);
        health.failed(failure);
        if (isMongoError(error))
          log.warn({ name: error.name, code: error.code }, 'MongoDB has refused or failed');
        throw failure;
      }
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
