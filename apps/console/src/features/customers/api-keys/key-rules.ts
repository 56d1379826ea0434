import {
  generateKey,
  keyPattern,
  rateLimitText,
  rateLimitValues,
} from '@midoffice/contract/customers/api-keys/shapes';

/** How long revealed keys stay on screen. */
export const revealedMs = 60_000;

/**
 * Whether a typed value is the key that is held.
 * @param held its value, or its masked form `prefix…last4`
 */
export function isSameKey(held: string, typed: string): boolean {
  if (held === typed) return true;
  const [prefix, last] = held.split('…');
  // The mask gives 12 of 32 random characters away: another key does not share them.
  return Boolean(prefix && last) && typed.length === 32 && typed.startsWith(prefix!) && typed.endsWith(last!);
}

/** A new key value from the browser's cryptographic source. */
export const newKey = (): string => generateKey((count) => crypto.getRandomValues(new Uint8Array(count)));

/** What is wrong with the value of a key that is to be stored, or null. */
export const keyProblem = (value: string): string | null =>
  keyPattern.test(value.trim()) ? null : 'must have 32 letters and digits';

/** What is said where the new value of a key is its old one. */
export const identicalKey = 'The new key is identical to the old key.';

export type LimitMode = 'none' | 'blocked' | 'custom';

/** What a custom rate limit means. */
export function limitMode(limit: number): LimitMode {
  if (limit === rateLimitValues.none) return 'none';
  return limit === rateLimitValues.blocked ? 'blocked' : 'custom';
}

/** A custom rate limit in words. */
export function limitWords(limit: number): string {
  const mode = limitMode(limit);
  if (mode === 'none') return 'none';
  return mode === 'blocked' ? 'keys blocked' : `${limit.toLocaleString('en-US')} calls a minute`;
}

/** The number that a choice puts into the input: 300 where custom is chosen anew. */
export function limitOfMode(mode: LimitMode, current: number): number {
  if (mode === 'none') return rateLimitValues.none;
  if (mode === 'blocked') return rateLimitValues.blocked;
  return limitMode(current) === 'custom' ? current : rateLimitValues.initial;
}

/** What is wrong with a typed limit, or null. */
export function limitProblem(limit: number | null): string | null {
  if (limit === null || !Number.isInteger(limit) || limit === 0) return rateLimitText;
  return limit < rateLimitValues.none || limit > rateLimitValues.max ? rateLimitText : null;
}

/** The keys that a typed or pasted text means: a whole key, the beginning or end of one, or its plan. */
export function findKeys<K extends { readonly key: string; readonly planCode: string }>(
  keys: readonly K[],
  typed: string,
): readonly K[] {
  const text = typed.trim();
  if (!text) return keys;
  return keys.filter(({ key, planCode }) => {
    const [prefix = '', last = ''] = key.split('…');
    // Of a masked key the first 8 and the last 4 characters are known: a longer text has to begin, or end, with them.
    const begins = text.length <= prefix.length ? prefix.startsWith(text) : text.startsWith(prefix);
    const isWhole = text.length === 32 && !isSameKey(key, text);
    return (begins && !isWhole) || last === text || planCode.toLowerCase().includes(text.toLowerCase());
  });
}
