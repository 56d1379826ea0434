import type { CacheInspector } from '../../../platform/cache/inspector.ts';
import { protectedNamespace } from '../../../platform/cache/namespaces.ts';

/** What one request may take of a cache. */
interface SearchBudget {
  readonly ms: number;
  /** Keys that are counted at most. */
  readonly keys: number;
}
export const searchBudget: SearchBudget = { ms: 2_000, keys: 1_000_000 };
/** What expiring may take beside the requests: some hundred million keys. */
export const expireBudget: SearchBudget = { ms: 600_000, keys: Infinity };

/** The cursor of SCAN that begins, and ends. */
const start = '0';

interface Listed {
  readonly keys: string[];
  readonly hasMore: boolean;
  /** Where a search goes on that ran out of time. */
  readonly cursor: string | null;
}

/**
 * Keys that match a pattern, each once, until there is one more than the limit, the time is up or all keys were seen. Each
 * step of SCAN is short and waits for the server's answer, so that others are answered meanwhile without `nextTurn`, whose
 * pauses would use up the time of the search. A cache in process answers all of its keys in one step.
 */
export async function listKeys(
  cache: CacheInspector,
  pattern: string,
  {
    limit,
    cursor = start,
    onFound,
  }: {
    limit: number;
    cursor?: string | undefined;
    /** Called after each step with how many were found so far. */
    onFound?: (count: number) => Promise<void>;
  },
  budget: SearchBudget = searchBudget,
  signal?: AbortSignal,
): Promise<Listed> {
  const deadline = performance.now() + budget.ms;
  const found = new Set<string>();
  let next = cursor;
  do {
    signal?.throwIfAborted();
    // One more than are listed says that there are more.
    const step = await cache.scan(pattern, next, limit + 1);
    next = step.cursor;
    for (const key of step.keys) found.add(key);
    await onFound?.(found.size);
  } while (next !== start && found.size <= limit && performance.now() < deadline);
  const hasMore = found.size > limit;
  const keys = hasMore ? [...found].slice(0, limit) : [...found];
  return { keys, hasMore, cursor: hasMore || next === start ? null : next };
}

interface Counted {
  readonly count: number;
  readonly isExact: boolean;
  readonly protected: number;
  readonly protectedNames: string[];
}

/** A namespace as staff read it. */
const named = ({ prefix, about }: { prefix: string; about: string }): string => `${prefix}* (${about})`;

/** How many keys match a pattern, and how many of these are protected. */
export async function countKeys(
  cache: CacheInspector,
  pattern: string,
  budget: SearchBudget = searchBudget,
  signal?: AbortSignal,
): Promise<Counted> {
  const deadline = performance.now() + budget.ms;
  const names = new Set<string>();
  let count = 0;
  let guarded = 0;
  let next = start;
  do {
    signal?.throwIfAborted();
    const step = await cache.scan(pattern, next);
    next = step.cursor;
    count += step.keys.length;
    for (const key of step.keys) {
      const namespace = protectedNamespace(cache.prefix, key);
      if (!namespace) continue;
      guarded += 1;
      names.add(named(namespace));
    }
  } while (next !== start && count < budget.keys && performance.now() < deadline);
  return { count, isExact: next === start, protected: guarded, protectedNames: [...names].sort() };
}

/** Why a key is never expired by hand; null where it may be. */
export function protection(cache: CacheInspector, key: string): string | null {
  const namespace = protectedNamespace(cache.prefix, key);
  return namespace ? named(namespace) : null;
}

/** What protected keys among some hold, each name once. */
export const protectedNames = (cache: CacheInspector, keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => protection(cache, key) ?? [])),
];
