import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import type { EntryGroups } from '../../system/audit/api.ts';
import { amountWords, isFingerprint, labelOf, valueWords, type Masks } from './fields.ts';
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

/** Where the words of the name alone would not say what it is about. */
const titles: Readonly<Record<string, string>> = {
  'account.deleted': 'Account deleted',
  'account.restored': 'Account restored',
  'account.refreshed': 'Account refreshed',
  'account.refetched': 'Account read again',
  'effect.closed': 'Open outcome closed',
  'effect.retried': 'Taken up again',
};

/** What an audit entry is called by people: `api-key.made-primary` is `API key made primary`. */
function titleOfAudit(audit: string): string {
  const known = Object.hasOwn(titles, audit) ? titles[audit] : undefined;
  if (known !== undefined) return known;
  const [subject = '', act = ''] = audit.split('.');
  const words = act.replaceAll('-', ' ');
  if (subject === 'account') return capital(words);
  return `${subject === 'api-key' ? 'API key' : capital(subject.replaceAll('-', ' '))} ${words}`;
}

/** An audit entry as the timeline shows it. */
interface Entry {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  /** What was intended with an act on outside systems, where this is the outcome of one. */
  readonly intent?: {
    readonly kind: string;
    readonly wanted: unknown;
    readonly reason: string | null;
  } | null;
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const causes: Readonly<Record<string, string>> = {
  requested_by_customer: 'requested by the customer',
  duplicate: 'charged twice',
  fraudulent: 'fraudulent',
};

/** `Refund of $90.10 (charged twice), partial`; undefined where the entry does not name the amount. */
function refundTitle({ after, intent }: Entry): string | undefined {
  const { outcome, intent: own } = recordIn(after);
  const wanted = recordIn(own ?? intent?.wanted);
  const done = recordIn(outcome);
  const amount = done['amount'] ?? wanted['amount'];
  if (typeof amount !== 'string') return undefined;
  const cause = causes[String(wanted['cause'])];
  const isPartial = typeof done['left'] === 'string' && Number.parseFloat(done['left']) > 0;
  return `Refund of ${amountWords(amount)}${cause ? ` (${cause})` : ''}${isPartial ? ', partial' : ''}`;
}

/** What an entry is called by people, with what it is about where its values say that. */
export function titleOf(entry: Entry): string {
  const title = (entry.kind === 'payment.refunded' && refundTitle(entry)) || titleOfAudit(entry.kind);
  const isUndo = entry.intent?.kind === 'account.change-undone' && entry.kind !== 'account.change-undone';
  return isUndo ? `Undo: ${title}` : title;
}

/** Fields that only the console itself needs. */
const internal: ReadonlySet<string> = new Set(['effect', 'undoes', 'masks', 'cancelAt', 'rows']);
/** Fields that the title of a refund says. */
const inRefundTitle: ReadonlySet<string> = new Set(['amount', 'left', 'cause', 'refund']);

const namesOf = (field: string, list: readonly unknown[], masks: Masks): string => {
  const unknown = list.every((entry) => isFingerprint(entry) && !masks.has(entry));
  if (unknown) return `${list.length} ${list.length === 1 ? 'key' : 'keys'}`;
  const shown = list.slice(0, namedEntries).map((entry) => valueWords(field, entry, masks));
  return shown.join(', ') + (list.length > namedEntries ? ` and ${list.length - namedEntries} more` : '');
};

/** What was added to a list and removed from it, or what it holds; undefined where there is nothing to say. */
function listChange(field: string, before: unknown, after: unknown, masks: Masks): string | undefined {
  const [from, to] = [(before ?? []) as readonly unknown[], (after ?? []) as readonly unknown[]];
  if (!from.every(isPlain) || !to.every(isPlain)) {
    const count = `${to.length} ${to.length === 1 ? 'entry' : 'entries'}`;
    if (before === undefined) return to.length ? count : undefined;
    return JSON.stringify(from) === JSON.stringify(to) ? undefined : `${from.length} → ${count}`;
  }
  if (before === undefined) return to.length ? namesOf(field, to, masks) : undefined;
  const added = to.filter((entry) => !from.includes(entry));
  const removed = from.filter((entry) => !to.includes(entry));
  const parts = [
    added.length && `added ${namesOf(field, added, masks)}`,
    removed.length && `removed ${namesOf(field, removed, masks)}`,
  ];
  return parts.filter(Boolean).join('; ') || undefined;
}

/** One field as `Field: before → after`; undefined where nothing changed or it cannot be read. */
function changeOf(field: string, before: unknown, after: unknown, masks: Masks): string | undefined {
  const label = labelOf(field);
  if (
    Array.isArray(before ?? []) &&
    Array.isArray(after ?? []) &&
    (Array.isArray(before) || Array.isArray(after))
  ) {
    const text = listChange(field, before, after, masks);
    return text && `${label}: ${text}`;
  }
  if (isRecord(before) || isRecord(after)) {
    const inner = changesOf(before, after, masks);
    return inner.length ? `${label} (${inner.join('; ')})` : undefined;
  }
  if (!isPlain(before) || !isPlain(after) || before === after) return undefined;
  const [from, to] = [valueWords(field, before, masks), valueWords(field, after, masks)];
  // What there was not before and is not now is no news.
  if (before === undefined) return to === '–' ? undefined : `${label}: ${to}`;
  return from === to ? undefined : `${label}: ${from} → ${to}`;
}

/** Every field that differs. An entry that does not name a field of before says nothing of it: it was not taken away. */
function changesOf(before: unknown, after: unknown, masks: Masks): string[] {
  const [from, to] = [recordIn(before), recordIn(after)];
  const fields = after === null || after === undefined ? Object.keys(from) : Object.keys(to);
  return fields
    .filter((field) => !internal.has(field))
    .map((field) => changeOf(field, from[field], to[field], masks))
    .filter((text) => text !== undefined);
}

/** What an entry compares, and the sentence that an act ended with. */
function sidesOf({ kind, before, after }: Entry): { from: unknown; to: unknown; message: string } {
  // What is deleted is named, not shown as a change to nothing.
  if (kind === 'api-key.deleted' && !after) return { from: undefined, to: before, message: '' };
  if (!isRecord(after) || !('outcome' in after || 'intent' in after))
    return { from: before, to: after, message: '' };
  const result = after['outcome'] ?? after['intent'];
  const to = recordIn(result);
  const kept =
    kind === 'payment.refunded'
      ? Object.keys(to).filter((field) => !inRefundTitle.has(field))
      : Object.keys(to);
  return {
    from: kind === 'payment.refunded' ? {} : before,
    to: Object.fromEntries(kept.map((field) => [field, to[field]])),
    message: typeof result === 'string' ? result : '',
  };
}

/** The key that an entry is about, where it is the same before and after. */
function keyOf({ before, after }: Entry, masks: Masks): string | undefined {
  const [{ key }, { key: same }] = [recordIn(before), recordIn(after)];
  return isFingerprint(key) && key === same ? `Key: ${valueWords('key', key, masks)}` : undefined;
}

/** The fields that an entry changed, as `Field: before → after`, and the reason. */
export function detailOfAudit(entry: Entry, masks: Masks = new Map()): string {
  const { from, to, message } = sidesOf(entry);
  const about = keyOf(entry, masks);
  const all = [...(about ? [about] : []), ...(message ? [message] : []), ...changesOf(from, to, masks)];
  const omitted = all.length - changesShown;
  const changes = [...all.slice(0, changesShown), ...(omitted > 0 ? [`and ${omitted} more`] : [])].join(', ');
  const reason = entry.reason ?? entry.intent?.reason ?? '';
  // A long list must not push out why it was done.
  const maxLength = Math.max(120, detailLength - reason.length - 3);
  const cut = changes.length > maxLength ? `${changes.slice(0, maxLength - 1)}…` : changes;
  return [cut, reason].filter(Boolean).join(' · ');
}

/** The masks that entries hold themselves, also of keys that are gone. */
export function masksIn(entries: readonly Pick<Entry, 'before' | 'after'>[]): [string, string][] {
  return entries.flatMap(({ before, after }) =>
    [before, after].flatMap((side) =>
      Object.entries(recordIn(recordIn(side)['masks'])).map(([print, mask]): [string, string] => [
        print,
        String(mask),
      ]),
    ),
  );
}

/** An amount with its currency: `$399.00`, `€12.50`, `JPY 4000`. Minor units as the card provider counts them. */
export const money = (cents: number, currency: string): string =>
  moneyFormat(currency, 'narrowSymbol')(cents);
