import type {
  SentimentAccount,
  SentimentDetails,
} from '@midoffice/contract/monitors/sentiment-accounts/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import {
  callsToday,
  listOf,
  nextMidnight,
  restorableSince,
  restorableUntil,
  type AccountState,
} from './rules.ts';
import { listAccounts, listDeletedAccounts, type StoredAccount } from './store.ts';

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** What the state of a stored account follows from. */
const stateOf = (one: StoredAccount): AccountState => ({
  network: one.network,
  calls: one.calls,
  callLimit: one.callLimit,
  reportedMs: Date.parse(one.reportedAt),
  limitedMs: msOf(one.limitedAt),
  lockedMs: msOf(one.lockedAt),
});

/** The next midnight of each network as ISO 8601; computed once for all of its accounts. */
function midnights(nowMs: number): (network: string) => string {
  const known = new Map<string, string>();
  return (network) => {
    const found = known.get(network) ?? new Date(nextMidnight(network, nowMs)).toISOString();
    known.set(network, found);
    return found;
  };
}

function viewOf(
  one: StoredAccount,
  nowMs: number,
  midnightOf: (network: string) => string,
): SentimentAccount {
  const state = stateOf(one);
  const calls = callsToday(state, nowMs);
  const status = listOf(state, nowMs);
  return {
    email: one.email,
    network: one.network,
    status,
    lastUsed: one.lastUsed,
    callsToday: calls,
    callLimit: one.callLimit,
    resetsAt: calls > 0 || status === 'limitReached' ? midnightOf(one.network) : null,
    lockedAt: one.lockedAt,
    lockedReason: one.lockedReason,
  };
}

/**
 * All accounts in their lists at a moment, and the deleted ones that can be restored.
 * @param limit accounts of either at most
 */
export async function viewAccounts(db: DbOrTrx, nowMs: number, limit?: number): Promise<SentimentDetails> {
  const stored = await listAccounts(db, limit);
  const gone = await listDeletedAccounts(db, restorableSince(nowMs), limit);
  const midnightOf = midnights(nowMs);
  const present = stored.rows.map((one) => viewOf(one, nowMs, midnightOf));
  const within = (list: SentimentAccount['status']) => present.filter(({ status }) => status === list);
  const deleted = gone.rows.flatMap(({ email, network, deletedAt, deletedBy }) =>
    deletedAt === null
      ? []
      : [
          {
            email,
            network,
            deletedAt,
            deletedBy: deletedBy ?? '',
            restorableUntil: new Date(restorableUntil(Date.parse(deletedAt))).toISOString(),
          },
        ],
  );
  return {
    locked: within('locked'),
    limitReached: within('limitReached'),
    active: within('active'),
    deleted,
    total: stored.total,
    isCut: stored.total > stored.rows.length || gone.total > gone.rows.length,
  };
}
