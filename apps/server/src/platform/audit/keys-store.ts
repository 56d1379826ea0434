import { sql } from 'kysely';
import { hideKeys } from '../crypto/hide-keys.ts';
import { tokenHash, type Secrets } from '../crypto/secrets.ts';
import type { DbOrTrx } from '../db/connect.ts';

// Keys are any 8 to 200 printable characters, so a stored one is known by its hash alone.
const [shortest, longest] = [8, 200];
/** Parts of one text that are checked at most: a search has few, and nothing longer is a search. */
const partsAtMost = 2_000;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const dividers = [/\n/, /\s/, /[&=?#]/, /[&=?#,;|~"'()[\]{}:]/, /[\s&=?#,;|~"'()[\]{}:/]/, /[^\w.-]/, /\W/];

/** The parts of a text that may be a key: all of it, what spaces or the signs of addresses and JSON divide, and its words. */
function partsOf(text: string): string[] {
  const parts = new Set<string>();
  // A key within an address is encoded, and may hold what divides an address.
  for (const form of new Set([text, decoded(text), ...text.split(/[&=?#]/).map(decoded)]))
    for (const divider of dividers)
      for (const part of form.split(divider)) {
        const trimmed = part.trim();
        if (trimmed.length >= shortest && trimmed.length <= longest) parts.add(trimmed);
      }
  return [...parts].slice(0, partsAtMost);
}

/** A key as it is, and as addresses hold it. */
const spellingsOf = (key: string): Iterable<string> =>
  new Set([key, encodeURIComponent(key), `${new URLSearchParams([['', key]])}`.slice(1)]);

/** All texts in plain JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * The keys of customers and staff that are written in some texts, the longest first: keys that are or were stored here,
 * whatever they look like.
 */
export async function storedKeysIn(
  db: DbOrTrx,
  secrets: Pick<Secrets, 'lookup'>,
  texts: readonly string[],
): Promise<string[]> {
  const parts = [...new Set(texts.flatMap(partsOf))];
  if (!parts.length) return [];
  const byHash = new Map<string, string>();
  for (const part of parts) {
    byHash.set(secrets.lookup(part).toString('hex'), part);
    byHash.set(tokenHash(part).toString('hex'), part);
  }
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<{ hash: string }>`
    select encode(key_hash, 'hex') as hash from api_key where key_hash = any(${hashes}::bytea[])
    union select encode(key_hash, 'hex') from staff_api_key where key_hash = any(${hashes}::bytea[])
    union select encode(key_hash, 'hex') from former_key where key_hash = any(${hashes}::bytea[])`.execute(
    db,
  );
  return rows.map(({ hash }) => byHash.get(hash)!).sort((a, b) => b.length - a.length);
}

/**
 * Plain JSON in which the keys within texts are replaced, for records that stay: stored ones, whatever they look like, by
 * their fingerprint, and what else looks like a key as a whole.
 */
export async function withoutKeys<T extends object>(
  db: DbOrTrx,
  secrets: Pick<Secrets, 'lookup' | 'fingerprint'>,
  value: T,
): Promise<T> {
  const plain = JSON.parse(JSON.stringify(value)) as T;
  const keys = await storedKeysIn(db, secrets, textsIn(plain));
  const hide = (text: string): string => {
    let hidden = text;
    for (const key of keys)
      for (const form of spellingsOf(key)) hidden = hidden.replaceAll(form, secrets.fingerprint(key));
    return hideKeys(hidden);
  };
  const each = (inner: unknown): unknown => {
    if (typeof inner === 'string') return hide(inner);
    if (Array.isArray(inner)) return inner.map(each);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, own]) => [hide(name), each(own)]));
  };
  return each(plain) as T;
}
