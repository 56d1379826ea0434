import { severityOf, type Severity } from '@midoffice/contract/usage/live-users/lists';
import type { LiveUser } from '@midoffice/contract/customers/accounts/shapes';

/** A letter that marks a state of a customer. */
export interface LetterBadge {
  readonly letter: 'M' | 'B' | 'E';
  readonly text: string;
  readonly tone: 'blue' | 'red' | 'accent';
}

/** M manual subscription, B blocked, E enterprise. Source: rule r002-live-users-badges. */
export function badgesOf(
  user: Pick<LiveUser, 'manualSub' | 'blocked' | 'corporate'>,
): readonly LetterBadge[] {
  const badges: (LetterBadge | false)[] = [
    user.manualSub && { letter: 'M', text: 'Manual subscription', tone: 'blue' },
    user.blocked && { letter: 'B', text: 'Blocked', tone: 'red' },
    user.corporate && { letter: 'E', text: 'Enterprise', tone: 'accent' },
  ];
  return badges.filter((badge) => badge !== false);
}

/** The gravest severity among a customer's notifications. */
export function gravest(notifications: LiveUser['notifications']): Severity | null {
  const found = new Set(
    Object.values(notifications)
      .flat()
      .map(({ percent }) => severityOf(percent)),
  );
  return found.has('red') ? 'red' : found.has('medium') ? 'medium' : null;
}

/** All notifications in words, a line each, by type. */
export const notificationWords = (notifications: LiveUser['notifications']): string =>
  Object.entries(notifications)
    .flatMap(([type, list]) =>
      list.map(({ text, percent }) => `${type}: ${text}${percent === null ? '' : ` (${percent} %)`}`),
    )
    .join('\n');
