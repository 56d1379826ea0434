import { cutText } from '@midoffice/contract/kernel';
import { listSourceNames, type ListSource } from '@midoffice/contract/billing/payment-lists/lists';
import type { LinkedDocument, LinkedStore } from '../../../platform/connectors/records/records.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allGatewayRecords, cachedRecords, maskKey } from '../../customers/api-keys/api.ts';
import { keepPaypalRecord, readPaypal as readSubscription, runningPaypal } from '../payments/api.ts';
import { keyHashesOf } from './keys-store.ts';
import {
  endReading,
  forgetRecords,
  noteCursor,
  openReading,
  presentReading,
  putRecords,
  type SourceRecord,
} from './source-store.ts';

type Engines = Pick<Platform, 'db' | 'connectors' | 'secrets' | 'cache' | 'log'>;

/** Documents on a page, as many as Firebase gives at once. */
const pageSize = 1_000;
/** A reading that was cut off goes on for so long; after that its first pages say too little of now. */
const resumesMs = 2 * 3_600_000;
/** Keys of the gateway that are checked. */
const mostKeys = 500_000;
const longestId = 128;
const longestText = 320;

/** A text of somebody else's that PostgreSQL takes. */
const plain = (text: string): string => cutText(text, longestText);

function recordOf(
  secrets: Engines['secrets'],
  { userid, document }: { readonly userid: string; readonly document: LinkedDocument },
): SourceRecord {
  const { apikey, email, planType } = document;
  return {
    id: userid,
    userid,
    email: plain(email ?? ''),
    planCode: planType === null ? null : plain(planType),
    keyHash: apikey === null ? null : secrets.lookup(apikey).toString('hex'),
    keyMask: apikey === null ? null : plain(maskKey(apikey)),
  };
}

const usable = ({ id }: SourceRecord): boolean => id.length <= longestId && !id.includes('\u0000');

/** Called after each page with how many records were read. */
type OnPage = (records: number) => Promise<void>;

/** Reads all documents of a store, page by page; one that was cut off goes on where it stopped. */
async function readStore(platform: Engines, store: LinkedStore, onPage: OnPage): Promise<void> {
  const { db, connectors, secrets } = platform;
  const { reading, cursor } = await openReading(db, store, resumesMs);
  let read = 0;
  for (let after = cursor; ;) {
    const { documents, next } = await connectors.records.list(store, { limit: pageSize, after });
    const records = documents.map((one) => recordOf(secrets, one)).filter(usable);
    await db.transaction().execute(async (trx) => {
      await putRecords(trx, store, reading, records);
      if (next === null) await endReading(trx, store, reading);
      else await noteCursor(trx, store, reading, next);
    });
    read += documents.length;
    await onPage(read);
    if (next === null) return;
    after = next;
  }
}

/** Reads what the gateway holds. Its names come in no order, so a reading that was cut off begins anew. */
async function readGateway(platform: Engines, onPage: OnPage): Promise<string> {
  const { db } = platform;
  const { reading } = await openReading(db, 'gateway', 0);
  let read = 0;
  let all = true;
  for await (const { held, isAll } of allGatewayRecords(platform, mostKeys)) {
    all = isAll;
    await putRecords(
      db,
      'gateway',
      reading,
      held.map(({ hash, record }) => ({
        id: hash,
        userid: record.userid,
        email: '',
        planCode: record.planCode,
        keyHash: /^([0-9a-f]{2})+$/.test(hash) ? hash : null,
        keyMask: `${hash.slice(0, 8)}… (hash)`,
      })),
    );
    read += held.length;
    await onPage(read);
  }
  await db.transaction().execute((trx) => endReading(trx, 'gateway', reading));
  return all
    ? ''
    : `The gateway holds more than ${mostKeys.toLocaleString('en-US')} keys; not all were read.`;
}

/** PayPal subscriptions on a page, and how many are asked for at once. */
const paypalPage = 100;
const paypalAtOnce = 4;

/** Reads every PayPal subscription that has not ended for good; a reading that was cut off goes on where it stopped. */
async function readPaypal({ db, connectors }: Engines, onPage: OnPage): Promise<string> {
  if (!connectors.paypal.connected) return 'PayPal is not connected.';
  const { reading, cursor } = await openReading(db, 'paypal', resumesMs);
  let read = 0;
  let unknown = 0;
  for (let after = cursor ?? ''; ;) {
    const page = await runningPaypal(db, after, paypalPage);
    const waiting = [...page];
    await Promise.all(
      Array.from({ length: paypalAtOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const reading = await readSubscription(connectors.paypal, next.subscriptionID);
          if (reading) await keepPaypalRecord(db, next.userid, reading);
          else unknown += 1;
        }
      }),
    );
    read += page.length;
    await onPage(read);
    const last = page.length < paypalPage ? undefined : page.at(-1)?.userid;
    if (last === undefined) break;
    await noteCursor(db, 'paypal', reading, last);
    after = last;
  }
  await db.transaction().execute((trx) => endReading(trx, 'paypal', reading));
  return unknown
    ? `PayPal no longer knows ${unknown.toLocaleString('en-US')} of the subscriptions in our records.`
    : '';
}

/**
 * Reads one source for the lists. A source that is not connected or does not answer keeps no list from being made: what is
 * known of it stays.
 * @returns what could not be read, for people; empty where all was
 */
export async function readSource(platform: Engines, source: ListSource, onPage: OnPage): Promise<string> {
  try {
    if (source === 'gateway') return await readGateway(platform, onPage);
    if (source === 'paypal') return await readPaypal(platform, onPage);
    const state = platform.connectors.records.states().find(({ store }) => store === source);
    if (!state?.connected) return `${listSourceNames[source]} is not connected.`;
    await readStore(platform, source, onPage);
    return '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    platform.log.warn({ err: error, source }, 'a source of the payment lists could not be read');
    return `${listSourceNames[source]} could not be read: ${error.message} Its last reading was used.`;
  }
}

/** Keeps what the gateway holds of one customer's keys, as it is now. */
export async function rereadGateway(platform: Engines, userid: string): Promise<void> {
  const { db } = platform;
  const hashes = await keyHashesOf(db, userid);
  const held = await Promise.all(hashes.map((hash) => cachedRecords(platform, hash)));
  const records = held.flatMap(({ record }, n): SourceRecord[] =>
    record
      ? [
          {
            id: hashes[n]!,
            userid: record.userid,
            email: '',
            planCode: record.planCode,
            keyHash: hashes[n]!,
            keyMask: `${hashes[n]!.slice(0, 8)}… (hash)`,
          },
        ]
      : [],
  );
  const reading = await presentReading(db, 'gateway');
  await db.transaction().execute(async (trx) => {
    await forgetRecords(trx, 'gateway', userid);
    await putRecords(trx, 'gateway', reading, records);
  });
}
