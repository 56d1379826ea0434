/** A key as it may be shown: its first 8 and last 4 characters. Short texts show less. */
export function maskKey(key: string): string {
  return key.length >= 20 ? `${key.slice(0, 8)}…${key.slice(-4)}` : `${key.slice(0, 2)}…`;
}

/** What setting a custom rate limit is called. */
export function rateLimitMessage(before: number, after: number): string {
  if (after === -1) return 'Keys blocked.';
  if (after === -2) return before === -1 ? 'Keys unblocked.' : 'Custom rate limit removed.';
  return `Custom rate limit set to ${after} calls a minute.`;
}
