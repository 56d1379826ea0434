import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepLinkedRecord } from '../../customers/customer-records/api.ts';
import { putCallCounts } from '../../customers/accounts/api.ts';
import { writeGatewayRecords } from '../../customers/api-keys/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../customers/stripe-accounts/api.ts';
import { countCalls } from '../api-usage/api.ts';

/** Where a live user is read again, in the order in which they are named. */
export const refetchedSources = ['stripe', 'firebase', 'mongo', 'redis', 'usage'] as const;
export type RefetchedSource = (typeof refetchedSources)[number];

const sourceNames: Readonly<Record<RefetchedSource, string>> = {
  stripe: 'the card provider',
  firebase: 'Firebase',
  mongo: 'MongoDB',
  redis: 'the gateway',
  usage: 'the request log',
};

/** Writes what one source said, inside the transaction. */
type Keep = (context: Pick<WriteContext, 'trx' | 'platform'>, userid: string) => Promise<void>;

/** What the sources said, and those that did not answer. */
export interface Refetched {
  readonly keeps: readonly Keep[];
  readonly unread: readonly RefetchedSource[];
}

async function readStripe(platform: Platform, userid: string): Promise<Keep | null> {
  try {
    const mirrors = await fetchFromStripe(platform, userid);
    return ({ trx }, id) => keepFromStripe(trx, id, mirrors);
  } catch (error) {
    // Without an account at the card provider there is nothing to read.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function readLinked(
  platform: Platform,
  store: 'firebase' | 'mongo',
  userid: string,
): Promise<Keep | null> {
  const { records } = platform.connectors;
  if (!records.states().some((state) => state.store === store && state.connected)) return null;
  const document = await records.read(store, userid);
  return ({ trx }, id) => keepLinkedRecord(trx, platform.secrets, id, store, document);
}

async function readCalls(platform: Platform, userid: string): Promise<Keep> {
  const counts = await countCalls(platform, userid);
  return ({ trx }, id) => putCallCounts(trx, counts, id);
}

/**
 * Reads a customer from all sources in parallel, outside of any transaction. A source that does not answer does not
 * fail the others; its former values are kept.
 * @throws ApiError the refusal of the first source, where none answered
 */
export async function readSources(platform: Platform, userid: string): Promise<Refetched> {
  const tries = await Promise.allSettled([
    readStripe(platform, userid),
    readLinked(platform, 'firebase', userid),
    readLinked(platform, 'mongo', userid),
    writeGatewayRecords(platform, userid).then(() => null),
    readCalls(platform, userid),
  ]);
  const failed = tries.filter((one) => one.status === 'rejected');
  if (failed.length === tries.length) throw failed[0]!.reason;
  for (const { reason } of failed) if (!(reason instanceof ApiError)) throw reason;
  return {
    keeps: tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])),
    unread: refetchedSources.filter((_source, n) => tries[n]!.status === 'rejected'),
  };
}

/** What is said after a refetch. Source: rule r002-live-users-refetch. */
export function refetchedMessage(userid: string, unread: readonly RefetchedSource[]): string {
  const done = `User Updated Successfully for Live User: ${userid}`;
  if (!unread.length) return done;
  const names = unread.map((source) => sourceNames[source]).join(' and ');
  return `${done}. No answer from ${names}; earlier data is kept.`;
}
