import {
  sentimentNetworks,
  sentimentRestorableDays,
  type SentimentList,
  type SentimentNetwork,
} from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { localClock } from '@midoffice/market/bars/read-intraday';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const zoneOf = (network: string): string =>
  Object.hasOwn(sentimentNetworks, network) ? sentimentNetworks[network as SentimentNetwork].timeZone : 'UTC';

const clocks = new Map<string, ReturnType<typeof localClock>>();
function clockOf(zone: string): ReturnType<typeof localClock> {
  const clock = clocks.get(zone) ?? localClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** The day of a moment by the clock of a network, `YYYY-MM-DD`. */
const networkDay = (network: string, utcMs: number): string =>
  new Date(clockOf(zoneOf(network))(utcMs)).toISOString().slice(0, 10);

/** The next midnight of a network: the calls of a day begin anew then, whatever its clock does in that night. */
export function nextMidnight(network: string, utcMs: number): number {
  const today = networkDay(network, utcMs);
  // Zones change their clocks by whole quarters of an hour.
  let from = utcMs;
  while (networkDay(network, from + hourMs) === today) from += hourMs;
  const step = hourMs / 4;
  for (let at = Math.ceil((from + 1) / step) * step; ; at += step)
    if (networkDay(network, at) !== today) return at;
}

/** What the state of an account follows from. Milliseconds since 1970. */
export interface AccountState {
  readonly network: string;
  readonly calls: number;
  readonly callLimit: number | null;
  readonly reportedMs: number;
  readonly limitedMs: number | null;
  readonly lockedMs: number | null;
}

/** Calls of the network's own day: those of an earlier day do not count. */
export const callsToday = ({ network, calls, reportedMs }: AccountState, nowMs: number): number =>
  networkDay(network, reportedMs) === networkDay(network, nowMs) ? calls : 0;

/** In which list an account is: a lock lasts until somebody removes it, a limit until midnight of the network. */
export function listOf(account: AccountState, nowMs: number): SentimentList {
  if (account.lockedMs !== null) return 'locked';
  const { network, limitedMs, callLimit } = account;
  const isLimited = limitedMs !== null && networkDay(network, limitedMs) === networkDay(network, nowMs);
  const isSpent = callLimit !== null && callsToday(account, nowMs) >= callLimit;
  return isLimited || isSpent ? 'limitReached' : 'active';
}

/** Until when a deleted account can be restored. */
export const restorableUntil = (deletedMs: number): number => deletedMs + sentimentRestorableDays * dayMs;

/** What was deleted before cannot be restored any more. */
export const restorableSince = (nowMs: number): Date => new Date(nowMs - sentimentRestorableDays * dayMs);
