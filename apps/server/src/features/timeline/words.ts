import type { TimelineKind } from '@midoffice/contract/timeline/shapes';

const detailLength = 400;
const changesShown = 5;

/** Which audit entries stand under which kind; the first pattern that fits counts. `%` is any text. */
const auditKinds: readonly (readonly [pattern: string, kind: TimelineKind])[] = [
  ['account.rate-limit%', 'limit'],
  ['api-key.restrictions%', 'limit'],
  ['api-key.%', 'key'],
  ['account.note%', 'note'],
  ['account.plan%', 'subscription'],
  ['account.manual%', 'subscription'],
  ['account.downgrad%', 'subscription'],
  ['account.migrat%', 'subscription'],
  ['payment.%', 'payment'],
  ['usage.%', 'usage'],
];

/** Mails stand in the timeline themselves, with whoever sent them. */
const leftOut = ['email.%'];

const fits = (pattern: string, text: string): boolean =>
  pattern.endsWith('%') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;

/** The kind of event that an audit entry is. */
export const kindOfAudit = (audit: string): TimelineKind =>
  auditKinds.find(([pattern]) => fits(pattern, audit))?.[1] ?? 'account';

/** All kinds that audit entries are shown as. */
export const auditedKinds: readonly TimelineKind[] = [
  ...new Set<TimelineKind>([...auditKinds.map(([, kind]) => kind), 'account']),
];

/** Patterns that keep about the entries of some kinds; what is left over is sorted by {@link kindOfAudit}. */
export function auditPatterns(kinds: readonly TimelineKind[]): { any: string[]; none: string[] } {
  const wanted = auditKinds.filter(([, kind]) => kinds.includes(kind)).map(([pattern]) => pattern);
  if (!kinds.includes('account')) return { any: wanted, none: leftOut };
  const unwanted = auditKinds.filter(([, kind]) => !kinds.includes(kind)).map(([pattern]) => pattern);
  // A wider pattern must not take along what a narrower one before it wants.
  const none = unwanted.filter((pattern) => !wanted.some((other) => other.startsWith(pattern.slice(0, -1))));
  return { any: ['%'], none: [...leftOut, ...none] };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an audit entry is called by people: `api-key.made-primary` is `API key made primary`. */
export function titleOfAudit(audit: string): string {
  const [room = '', act = ''] = audit.split('.');
  const words = act.replaceAll('-', ' ');
  if (room === 'account') return capital(words);
  return `${room === 'api-key' ? 'API key' : capital(room.replaceAll('-', ' '))} ${words}`;
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that an entry changed, as `field: before → after`, and the reason. */
export function detailOfAudit(entry: {
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}): string {
  const [before, after] = [
    isRecord(entry.before) ? entry.before : {},
    isRecord(entry.after) ? entry.after : {},
  ];
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => isPlain(before[field]) && isPlain(after[field]) && before[field] !== after[field])
    .slice(0, changesShown)
    .map((field) =>
      field in before
        ? `${field}: ${shown(before[field])} → ${shown(after[field])}`
        : `${field}: ${shown(after[field])}`,
    );
  const text = [changes.join(', '), entry.reason ?? ''].filter(Boolean).join(' · ');
  return text.length > detailLength ? `${text.slice(0, detailLength - 1)}…` : text;
}

/** An amount with its currency: `$399.00`, `€12.50`, `JPY 4000`. Minor units as the card provider counts them. */
export function money(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
