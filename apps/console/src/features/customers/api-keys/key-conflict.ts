import type { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import type { Conflict, SentOf } from '@midoffice/contract/kernel';
import type { Chosen } from '../../../kit/dialog/conflict-choices.ts';

type Sent = SentOf<typeof changeApiKey>;

/** A key as it was read: what its change is compared with. */
export type ReadKey = NonNullable<Sent['expected']>;

/** The records that may hold a key beside the main one. */
export const keyFlags = ['firebase', 'mongo'] as const;

/** What people call the fields of a key. */
export const keyFieldLabels = {
  key: 'Key',
  firebase: 'Firebase record holds it',
  mongo: 'Mongo record holds it',
} as const satisfies Readonly<Record<keyof ReadKey, string>>;

/** What people call a field of a key by the name that calls give it. */
export const keyFieldLabel = (field: string): string =>
  field === 'mainkey'
    ? 'Primary key'
    : (Object.entries(keyFieldLabels).find(([name]) => name === field)?.[1] ?? field);

/** A field of a key as people read it. */
export const keyFieldWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : 'deleted';
};

/**
 * The change of a key after a conflict, compared with the key as it is now: the chosen fields as they were sent, the others as
 * they are. Null where the key is to stay as somebody else has left it.
 */
export function keptChange(sent: Sent, conflicts: readonly Conflict[], mine: Chosen): Sent | null {
  const now: Record<string, unknown> = Object.fromEntries(
    conflicts.map(({ field, actual }) => [field, actual]),
  );
  if (Object.hasOwn(now, 'key') && !mine['key']) return null;
  const expected = {
    key: typeof now['key'] === 'string' ? now['key'] : (sent.expected?.key ?? ''),
    firebase: typeof now['firebase'] === 'boolean' ? now['firebase'] : (sent.expected?.firebase ?? false),
    mongo: typeof now['mongo'] === 'boolean' ? now['mongo'] : (sent.expected?.mongo ?? false),
  };
  const theirs = keyFlags.filter((flag) => Object.hasOwn(now, flag) && !mine[flag]);
  return { ...sent, ...Object.fromEntries(theirs.map((flag) => [flag, expected[flag]])), expected };
}
