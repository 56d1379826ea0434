import type { Platform } from '../../../platform/platform.ts';
import { checkedThrough, customersLeftBehind, noteChecked, pruneEvents } from './event-store.ts';
import { eventsJob, keepEvents, readLinked } from './events.ts';

const dayMs = 86_400_000;
/** Events can be made in another order than they become visible: a while before the last look is asked for again. */
const overlapMs = 15 * 60_000;
const batchSize = 500;

/**
 * Asks the card provider for the events since the last time that it was asked, whatever has arrived meanwhile, keeps those that no webhook brought, and
 * has customers read again whose job was lost, or whose charge arrived after an event that names it.
 * @returns how many events had been missed
 */
export async function reconcileEvents(platform: Platform): Promise<number> {
  const begunMs = platform.now();
  const through = await checkedThrough(platform.db);
  const sinceMs = through === null ? begunMs - dayMs : Date.parse(through) - overlapMs;
  const events = await platform.connectors.stripe.eventsSince(sinceMs);
  let missed = 0;
  for (let start = 0; start < events.length; start += batchSize) {
    missed += await platform.db
      .transaction()
      .execute(
        async (trx) =>
          (await keepEvents(platform, trx, events.slice(start, start + batchSize), 'reconcile')).length,
      );
  }
  await noteChecked(platform.db, begunMs);
  await platform.db.transaction().execute((trx) => readLinked(platform, trx));
  for (const stripeId of await customersLeftBehind(platform.db))
    await platform.jobs.enqueue(eventsJob, { stripeId }, { singletonKey: stripeId });
  await pruneEvents(platform.db, platform.now());
  return missed;
}
