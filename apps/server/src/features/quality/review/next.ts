import { conflict } from '../../../platform/http/errors.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { lockSymbol, tryLockSymbols } from './locks-store.ts';
import { lockItem, nextItems, type StoredItem } from './store.ts';

/** Rounds in which somebody else may be quicker. */
const roundsAtMost = 20;
const busy = 'Others are taking the next items at this very moment: please try again.';

/** Whether a reviewer may have an item: it is open and before nobody else. */
export const isFree = (
  { state, leaseBy, leaseUntil }: StoredItem,
  reviewer: string,
  nowMs: number,
): boolean =>
  state === 'open' && (leaseBy === reviewer || leaseUntil === null || Date.parse(leaseUntil) <= nowMs);

/**
 * The item that a reviewer should see next, locked with its symbol; undefined where none waits. Symbols that others are
 * deciding or a scan is storing this moment are passed over; only where nothing else is left it waits for one, and only
 * while it holds none itself.
 * @param held symbols of which this transaction holds the lock; those locked here are added
 * @param withStatements whether the reviewer may repair statements
 * @throws ApiError 409 where all that waits is locked and a lock is held already
 */
export async function lockNext(
  trx: Trx,
  reviewer: string,
  nowMs: number,
  held: Set<string>,
  withStatements: boolean,
): Promise<StoredItem | undefined> {
  const now = new Date(nowMs).toISOString();
  for (let round = 0; round < roundsAtMost; round += 1) {
    const waiting = await nextItems(trx, reviewer, now, withStatements);
    const [first] = waiting;
    if (!first) return undefined;
    let isTried = false;
    for (const { ref, symbol } of waiting) {
      if (!held.has(symbol) && !(await tryLockSymbols(trx, [symbol])).length) continue;
      held.add(symbol);
      isTried = true;
      const item = await lockItem(trx, ref, now);
      if (item && isFree(item, reviewer, nowMs)) return item;
    }
    // Whoever was quicker has committed: what is read next is without their items.
    if (isTried) continue;
    if (held.size) throw conflict(busy, []);
    await lockSymbol(trx, first.symbol);
    held.add(first.symbol);
  }
  throw conflict(busy, []);
}
