import type { StripeEvent } from '../../../platform/connectors/stripe/events.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { keptFromStripe, readAccount, readAgainJob } from '../../customers/stripe-accounts/api.ts';
import {
  insertEvents,
  linkedAmong,
  linkWaiting,
  markHandled,
  openEventsOf,
  ownerOf,
  ownersOfCharges,
  passOver,
} from './event-store.ts';

/** The job that reads again what a customer's events are about. */
export const eventsJob = readAgainJob;

/** Events that name a charge and no customer, with the customer who was charged. */
async function withOwners(trx: Trx, events: readonly StripeEvent[]): Promise<StripeEvent[]> {
  const charges = events.flatMap(({ stripeId, chargeId }) =>
    stripeId === null && chargeId ? [chargeId] : [],
  );
  const owners = await ownersOfCharges(trx, charges);
  return events.map((event) => ({
    ...event,
    stripeId: event.stripeId ?? owners.get(event.chargeId ?? '') ?? null,
  }));
}

/**
 * Keeps events, each once, and has their customers read again: one job for a customer however many events wait.
 * @returns the events that were new
 */
export async function keepEvents(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  events: readonly StripeEvent[],
  source: 'webhook' | 'reconcile',
): Promise<StripeEvent[]> {
  const fresh = await insertEvents(trx, await withOwners(trx, events), source);
  await passOver(trx, fresh);
  const named = [...new Set(fresh.flatMap(({ stripeId }) => stripeId ?? []))];
  for (const stripeId of await linkedAmong(trx, named))
    await platform.jobs.enqueue(eventsJob, { stripeId }, { trx, singletonKey: stripeId });
  return fresh;
}

/**
 * Has the customers read again whose events waited for a charge that is mirrored by now: the reading that brought the charge may
 * have begun before the event.
 */
export async function readLinked(platform: Pick<Platform, 'jobs'>, trx: Trx): Promise<void> {
  for (const stripeId of await linkWaiting(trx))
    await platform.jobs.enqueue(eventsJob, { stripeId }, { trx, singletonKey: stripeId });
}

/**
 * Reads a customer at the card provider and keeps what is there now. What the events say is not used, so their order,
 * repetitions and gaps do not matter; a reading that began earlier never replaces a later one. Events of a customer who was
 * linked to another account meanwhile stay open, and the next job reads again. So do those of a reading that was not kept, as
 * the clock of a server that read before may be ahead: the look for missed events has it read again.
 */
export async function handleEventsOf(
  platform: Pick<Platform, 'db' | 'jobs' | 'connectors'>,
  stripeId: string,
): Promise<void> {
  // Only events known before the read starts: a later one may report something that the read has missed.
  const known = await openEventsOf(platform.db, stripeId);
  const userid = await ownerOf(platform.db, stripeId);
  const mirror = userid === undefined ? undefined : await readAccount(platform, stripeId);
  await platform.db.transaction().execute(async (trx) => {
    let isKept = false;
    if (userid !== undefined && mirror) {
      isKept = (await keptFromStripe(trx, userid, [mirror])).includes(stripeId);
      await notifyOnCommit(trx, { subject: 'accounts', id: userid });
    }
    // Asked once the account is locked. Linked to another one during the reading: what was read was kept for nobody.
    const owner = await ownerOf(trx, stripeId);
    if (owner === undefined || (owner === userid && isKept)) await markHandled(trx, known);
    else if (owner !== userid && known.length)
      await platform.jobs.enqueue(eventsJob, { stripeId }, { trx, singletonKey: stripeId });
    await readLinked(platform, trx);
  });
}
