import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import type { EntryGroups } from '../../system/audit/api.ts';
import type { TimelineKind } from '@midoffice/contract/customers/timeline/shapes';

const detailLength = 400;
const changesShown = 8;
/** Entries of a list that are named; further ones are counted. */
const namedEntries = 12;

/** The kind of each audit entry; the first matching pattern counts. `%` is any text. */
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
  ['dunning.%', 'payment'],
  ['usage.%', 'usage'],
];

const fits = (pattern: string, text: string): boolean =>
  pattern.endsWith('%') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;

/** The kind of event that an audit entry is. */
export const kindOfAudit = (audit: string): TimelineKind =>
  auditKinds.find(([pattern]) => fits(pattern, audit))?.[1] ?? 'account';

/** All kinds that audit entries are shown as. */
export const auditedKinds: readonly TimelineKind[] = [
  ...new Set<TimelineKind>([...auditKinds.map(([, kind]) => kind), 'account']),
];

/** Mails are timeline events themselves, with their sender. */
const leftOut: readonly [pattern: string, group: string] = ['email.%', 'left out'];

/** The entries of some kinds, as {@link kindOfAudit} sorts them. */
export const auditGroups = (kinds: readonly TimelineKind[]): EntryGroups => ({
  rules: [leftOut, ...auditKinds],
  otherwise: 'account',
  wanted: kinds,
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an audit entry is called by people: `api-key.made-primary` is `API key made primary`. */
export function titleOfAudit(audit: string): string {
  const [subject = '', act = ''] = audit.split('.');
  const words = act.replaceAll('-', ' ');
  if (subject === 'account') return capital(words);
  return `${subject === 'api-key' ? 'API key' : capital(subject.replaceAll('-', ' '))} ${words}`;
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that only the console itself needs. */
const internal: ReadonlySet<string> = new Set(['effect', 'undoes']);

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => isPlain(entry));

/** Fingerprints of keys say nothing to people. */
const isFingerprint = (value: unknown): boolean => typeof value === 'string' && value.startsWith('fp:');

const namesOf = (list: readonly unknown[]): string =>
  list.every(isFingerprint)
    ? `${list.length} ${list.length === 1 ? 'key' : 'keys'}`
    : list.slice(0, namedEntries).map(shown).join(', ') +
      (list.length > namedEntries ? ` and ${list.length - namedEntries} more` : '');

/** What was added to a list and removed from it; undefined where it holds the same. */
function listChange(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  const [added, removed] = [
    after.filter((entry) => !before.includes(entry)),
    before.filter((entry) => !after.includes(entry)),
  ];
  const parts = [added.length && `added ${namesOf(added)}`, removed.length && `removed ${namesOf(removed)}`];
  return parts.filter(Boolean).join('; ') || undefined;
}

/** One field of an audit entry as `field: before → after`; undefined where nothing changed or it cannot be read. */
function changeOf(field: string, before: unknown, after: unknown): string | undefined {
  if (isList(before ?? []) && isList(after ?? []) && (isList(before) || isList(after))) {
    const text = listChange((before ?? []) as readonly unknown[], (after ?? []) as readonly unknown[]);
    return text && `${field}: ${text}`;
  }
  if (isRecord(before) || isRecord(after))
    return changesOf(before, after, `${field}.`).join(', ') || undefined;
  if (!isPlain(before) || !isPlain(after) || before === after) return undefined;
  return before === undefined ? `${field}: ${shown(after)}` : `${field}: ${shown(before)} → ${shown(after)}`;
}

/** Every field that differs between two records, nested ones by their path. */
function changesOf(before: unknown, after: unknown, prefix = ''): string[] {
  const [from, to] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !internal.has(field))
    .map((field) => changeOf(`${prefix}${field}`, from[field], to[field]))
    .filter((text) => text !== undefined);
}

/** The fields that an entry changed, as `field: before → after`, and the reason. */
export function detailOfAudit(entry: {
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}): string {
  const all = changesOf(entry.before, entry.after);
  const omitted = all.length - changesShown;
  const changes = [...all.slice(0, changesShown), ...(omitted > 0 ? [`and ${omitted} more`] : [])].join(', ');
  const reason = entry.reason ?? '';
  // A long list must not push out why it was done.
  const maxLength = Math.max(120, detailLength - reason.length - 3);
  const cut = changes.length > maxLength ? `${changes.slice(0, maxLength - 1)}…` : changes;
  return [cut, reason].filter(Boolean).join(' · ');
}

/** An amount with its currency: `$399.00`, `€12.50`, `JPY 4000`. Minor units as the card provider counts them. */
export const money = (cents: number, currency: string): string =>
  moneyFormat(currency, 'narrowSymbol')(cents);
