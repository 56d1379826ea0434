import type { Random } from '../../../../platform/demo/world.ts';

/** How a customer pays, or does not. */
export type CustomerKind =
  | 'free'
  | 'ended'
  | 'active'
  | 'past-due'
  | 'trial'
  | 'ending'
  | 'expired-card'
  | 'several-ids'
  | 'mismatch'
  | 'paypal'
  | 'manual'
  | 'enterprise';

/** So many of a thousand customers are of each kind. */
const shares: readonly (readonly [CustomerKind, number])[] = [
  ['free', 340],
  ['ended', 70],
  ['active', 340],
  ['past-due', 55],
  ['trial', 30],
  ['ending', 30],
  ['expired-card', 30],
  ['several-ids', 35],
  ['mismatch', 15],
  ['paypal', 25],
  ['manual', 15],
  ['enterprise', 15],
];

/** Kinds whose customers have an account at the card provider. */
export const usesCards = new Set<CustomerKind>([
  'ended',
  'active',
  'past-due',
  'trial',
  'ending',
  'expired-card',
  'several-ids',
  'mismatch',
]);
export const paymentMethods: Partial<Record<CustomerKind, string>> = {
  enterprise: 'bank_transfer',
  paypal: 'paypal',
  manual: 'invoice',
};

export const dayMs = 86_400_000;
/** The instant so many days before a day; below zero: after it. */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMs).toISOString();
export const dateOnly = (instant: string): string => instant.slice(0, 10);

/** Draws a kind by the shares. */
export function kindOf(random: Random): CustomerKind {
  let left = random.int(1, 1000);
  for (const [kind, share] of shares) {
    left -= share;
    if (left <= 0) return kind;
  }
  return 'free';
}
