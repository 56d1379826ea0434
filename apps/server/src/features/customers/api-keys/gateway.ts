import type { GatewayRecord } from '@midoffice/contract/customers/api-keys/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import {
  gatewayRowOf,
  gatewayRows,
  gatewayRowsOfMany,
  lockGateway,
  recentGatewayRows,
  type GatewayRow,
} from './gateway-store.ts';

/** The job that brings a customer's keys to the API gateway. */
export const gatewayJob = 'api-keys.gateway';

/** Notification sent at the commit of every change that affects the gateway records of a customer's keys. */
export const gatewaySubject = 'gateway-records';

/** Notification sent when records in the cache changed; consoles reload them. */
export const writtenSubject = 'gateway-written';

export type { GatewayRecord };

/** What the websocket servers know of a key, under the hash of its value. */
export interface WebsocketEntry {
  readonly userid: string;
  readonly planCode: string;
  /** Empty: those of the plan. */
  readonly sources: readonly string[];
}

/**
 * Version of the rules by which records follow from the main record. Raise it when they change: servers then write the
 * records of a shared cache again, once. 2: each key has the limit of its own plan.
 */
const recordRules = 2;
const rulesName = 'gateway:rules';

type Engines = Pick<Platform, 'cache' | 'db'>;

const keyName = (hash: string): string => `gateway:key:${hash}`;
const listName = (userid: string): string => `gateway:user:${userid}`;
const socketName = (hash: string): string => `websocket:key:${hash}`;

/** The record of a key that the cache should contain. */
export const recordOf = ({ hash: _hash, ...record }: GatewayRow): GatewayRecord => record;

/** The websocket record of a key that the cache should contain; undefined if it has none. */
export function websocketEntryOf(record: GatewayRecord): WebsocketEntry | undefined {
  if (!record.websocket) return undefined;
  return { userid: record.userid, planCode: record.planCode, sources: record.websocketSources };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Writes the records of one key. Answers whether the cache held others. */
async function writeKey({ cache }: Engines, row: GatewayRow): Promise<boolean> {
  const record = recordOf(row);
  const socket = websocketEntryOf(record);
  const [known, knownSocket] = await Promise.all([
    cache.get<GatewayRecord>(keyName(row.hash)),
    cache.get<WebsocketEntry>(socketName(row.hash)),
  ]);
  await cache.set(keyName(row.hash), record);
  if (socket) await cache.set(socketName(row.hash), socket);
  else if (knownSocket) await cache.delete(socketName(row.hash));
  return !same(known, record) || !same(knownSocket, socket);
}

/** Removes the records of a key that is gone, unless it was taken over: then it is its new customer's by now. */
async function forgetKey({ cache }: Engines, hash: string, userid: string): Promise<void> {
  const known = await cache.get<GatewayRecord>(keyName(hash));
  if (known?.userid === userid) await cache.delete(keyName(hash), socketName(hash));
}

/**
 * Writes the records of a customer's keys for the API gateway and the websocket servers, and removes deleted keys.
 * Where each process has its own cache, the others are notified to do the same.
 * @returns how many keys the gateway knew before, and knows now
 */
export async function writeGatewayRecords(
  platform: Engines & Partial<Pick<Platform, 'push'>>,
  userid: string,
): Promise<{ before: number; after: number }> {
  const { before, after } = await writeOwnRecords(platform, userid);
  if (!platform.cache.shared) await platform.push?.notify({ subject: gatewaySubject, id: userid });
  return { before, after };
}

/** Like {@link writeGatewayRecords}, without notifying anyone. Also returns whether the cache had different content. */
export async function writeOwnRecords(
  engines: Engines,
  userid: string,
): Promise<{ before: number; after: number; changed: boolean }> {
  const { cache, db } = engines;
  return db.transaction().execute(async (trx) => {
    await lockGateway(trx);
    const rows = await gatewayRows(trx, userid);
    const former = (await cache.get<string[]>(listName(userid))) ?? [];
    const hashes = rows.map((row) => row.hash);
    const gone = former.filter((known) => !hashes.includes(known));
    for (const hash of gone) await forgetKey(engines, hash, userid);
    const written = await Promise.all(rows.map((row) => writeKey(engines, row)));
    await cache.set(listName(userid), hashes);
    return {
      before: former.length,
      after: hashes.length,
      changed: gone.length > 0 || written.includes(true),
    };
  });
}

/**
 * Writes the records of several customers' keys as far as the cache holds them; a key that it does not know is read from
 * the main record when it calls.
 * @returns how many records of a key the cache held with other content
 */
export async function writeHeldRecords(engines: Engines, userids: readonly string[]): Promise<number> {
  const { cache, db } = engines;
  return db.transaction().execute(async (trx) => {
    await lockGateway(trx);
    const rows = await gatewayRowsOfMany(trx, userids);
    const changed = await Promise.all(
      rows.map(
        async (row) =>
          (await cache.get<GatewayRecord>(keyName(row.hash))) !== undefined && writeKey(engines, row),
      ),
    );
    return changed.filter(Boolean).length;
  });
}

/** Says that the cache's records follow the present rules. */
export const markRecordRules = (cache: Platform['cache']): Promise<void> => cache.set(rulesName, recordRules);

/** Whether the cache's records follow the present rules; a shared one may hold those of an earlier release. */
export const hasRecordRules = async (cache: Platform['cache']): Promise<boolean> =>
  (await cache.get<number>(rulesName)) === recordRules;

/**
 * Fills an empty store of gateway records with the customers who called last. An in-process cache starts empty;
 * a shared one keeps its records and is left alone.
 * @returns how many customers were written
 */
export async function fillGateway({ cache, db }: Engines, customers: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockGateway(trx);
    if ((await cache.keys('gateway:user:', 1)).length) return 0;
    const owners = [...Map.groupBy(await recentGatewayRows(trx, customers), (row) => row.userid)];
    const put = async (row: GatewayRow): Promise<void> => {
      const record = recordOf(row);
      const socket = websocketEntryOf(record);
      await cache.set(keyName(row.hash), record);
      if (socket) await cache.set(socketName(row.hash), socket);
    };
    // At once by the hundred: one by one, each would wait for its answer over the network.
    for (let start = 0; start < owners.length; start += 100)
      await Promise.all(
        owners.slice(start, start + 100).flatMap(([userid, rows]) => [
          ...rows.map(put),
          cache.set(
            listName(userid),
            rows.map((row) => row.hash),
          ),
        ]),
      );
    await markRecordRules(cache);
    return owners.length;
  });
}

/** Forgets all records of this process' own cache, where changes may have been missed, and begins anew. */
export async function refillGateway(engines: Engines, customers: number): Promise<void> {
  const { cache } = engines;
  for (const prefix of ['gateway:', 'websocket:key:'])
    await cache.delete(...(await cache.keys(prefix, Infinity)));
  await fillGateway(engines, customers);
}

/** The records of one key as the cache holds them. @param hash look-up hash, hexadecimal */
export async function cachedRecords(
  { cache }: Pick<Platform, 'cache'>,
  hash: string,
): Promise<{ record: GatewayRecord | undefined; socket: WebsocketEntry | undefined }> {
  const [record, socket] = await Promise.all([
    cache.get<GatewayRecord>(keyName(hash)),
    cache.get<WebsocketEntry>(socketName(hash)),
  ]);
  return { record, socket };
}

/**
 * The record that the gateway uses for one key: the cache's record; where the cache has none or does not answer, the
 * main record's, which it keeps then. Undefined: there is no such key.
 * @param hash look-up hash, hexadecimal
 */
export async function gatewayRecordByHash(
  platform: Pick<Platform, 'cache' | 'db' | 'log'>,
  hash: string,
): Promise<GatewayRecord | undefined> {
  const unanswered = (error: unknown): undefined =>
    void platform.log.warn({ err: error }, 'the cache of gateway records does not answer');
  const known = await cachedRecords(platform, hash).catch(unanswered);
  if (known?.record) return known.record;
  const row = await gatewayRowOf(platform.db, hash);
  if (row) await writeOwnRecords(platform, row.userid).catch(unanswered);
  return row && recordOf(row);
}

/** How many of a customer's keys the gateway knows. */
export async function knownKeyCount({ cache }: Pick<Platform, 'cache'>, userid: string): Promise<number> {
  return (await cache.get<string[]>(listName(userid)))?.length ?? 0;
}

/** What the gateway knows of a customer's main key; undefined where it knows none. */
export async function gatewayRecordOf(
  { cache }: Pick<Platform, 'cache'>,
  userid: string,
): Promise<GatewayRecord | undefined> {
  const [first] = (await cache.get<string[]>(listName(userid))) ?? [];
  return first === undefined ? undefined : cache.get<GatewayRecord>(keyName(first));
}

/**
 * Writes a customer's keys to the gateway after the transaction commits: every process is notified at the commit, and a
 * job does it in case no process succeeds.
 */
export async function syncGatewayAfterCommit(
  platform: Platform,
  trx: Trx,
  userid: string,
  actorId: string,
): Promise<void> {
  await notifyOnCommit(trx, { subject: gatewaySubject, id: userid });
  await platform.jobs.enqueue(gatewayJob, { userid }, { trx, actorId });
}

/** A record that the gateway holds, under the look-up hash of its key. */
export interface HeldRecord {
  readonly hash: string;
  readonly record: GatewayRecord;
}

/**
 * All records that the gateway holds, some hundred at once, in no order.
 * @param atMost records beyond are left out; `isAll` of the last batch says whether there were any
 */
export async function* allGatewayRecords(
  { cache }: Pick<Platform, 'cache'>,
  atMost: number,
): AsyncGenerator<{ held: readonly HeldRecord[]; isAll: boolean }> {
  const prefix = keyName('');
  const names = await cache.keys(prefix, atMost + 1);
  const isAll = names.length <= atMost;
  const atOnce = 500;
  for (let start = 0; start < Math.min(names.length, atMost); start += atOnce) {
    const some = names.slice(start, Math.min(start + atOnce, atMost));
    const records = await Promise.all(some.map((name) => cache.get<GatewayRecord>(name)));
    yield {
      isAll,
      held: some.flatMap((name, n) =>
        records[n] ? [{ hash: name.slice(prefix.length), record: records[n] }] : [],
      ),
    };
  }
}
