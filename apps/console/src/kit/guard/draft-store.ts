/** What a form was begun on. */
export interface DraftBase {
  /** The values of the edited fields before they were edited. */
  readonly values?: unknown;
  /** Of the record, where the server merges by it: then it says enough. */
  readonly version?: number;
}

/** What is kept of edits that are not saved: in this browser, by person and by record. */
interface Stored {
  readonly version: string;
  readonly at: number;
  readonly data: unknown;
  readonly base?: DraftBase;
}

/** A draft that was found, and when it was last changed, in milliseconds. */
export interface FoundDraft<T> {
  readonly data: T;
  readonly at: number;
  readonly base?: DraftBase;
}

const prefix = 'midoffice-draft/';
const maxBytes = 65_536;
const maxDrafts = 40;
const keepMs = 14 * 86_400_000;
/** A secret is never kept, whatever a form calls it. */
const secret = /pass(word|phrase)|secret|token|api-?key|^code$/i;

const keyOf = (userid: string, name: string): string => `${prefix}${encodeURIComponent(userid)}/${name}`;

/** Storage may be closed to us or full: then a draft lasts until the page is left. */
function quietly<T>(act: () => T, fallback: T): T {
  try {
    return act();
  } catch {
    return fallback;
  }
}

function parse(text: string | null): Stored | null {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null') as unknown, null);
  const isStored =
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'at') === 'number';
  return isStored ? (value as Stored) : null;
}

const allKeys = (): string[] =>
  quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Takes away what is too old, then the oldest beyond the limit. */
function tidy(): void {
  const found = allKeys()
    .map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of found.entries())
    if (index >= maxDrafts || at < Date.now() - keepMs) localStorage.removeItem(key);
}

/** Values without secrets: those of a form are left out by their names. */
function withoutSecrets(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secret.test(name)));
}

/** What the edits of a whole table may take. */
export const tableDraftBytes = 1_000_000;

interface KeepOptions {
  /** Bytes; a larger draft is not kept. */
  readonly most?: number;
  readonly base?: DraftBase;
}

/**
 * Keeps a draft.
 * @param name of what is edited, with its id, such as `note/sub_123`
 * @param version another one makes older drafts worthless
 */
export function keepDraft(
  userid: string,
  name: string,
  version: string,
  data: unknown,
  { most = maxBytes, base }: KeepOptions = {},
): void {
  quietly(() => {
    const stored = { version, at: Date.now(), data: withoutSecrets(data) } satisfies Stored;
    if (JSON.stringify(stored).length > most) return;
    const begunOn = base && { base: { ...base, values: withoutSecrets(base.values) } };
    localStorage.setItem(keyOf(userid, name), JSON.stringify({ ...stored, ...begunOn } satisfies Stored));
    tidy();
  }, undefined);
}

/** Finds what was kept, unless it is of another version or too old. */
export function findDraft<T>(userid: string, name: string, version: string): FoundDraft<T> | null {
  const stored = parse(quietly(() => localStorage.getItem(keyOf(userid, name)), null));
  if (!stored || stored.version !== version || stored.at < Date.now() - keepMs) return null;
  return { data: stored.data as T, at: stored.at, ...(stored.base && { base: stored.base }) };
}

export const dropDraft = (userid: string, name: string): void =>
  quietly(() => localStorage.removeItem(keyOf(userid, name)), undefined);

const reasons = 'reason/';

/** Name of the draft of a reason. @param about what it is given for */
export const reasonDraft = (about: string): string => `${reasons}${about}`;

/** Forgets a reason once it was used, whatever it was typed for. */
export function dropReason(text: string): void {
  for (const key of allKeys())
    quietly(() => {
      const isReason = key.slice(prefix.length).split('/')[1] === 'reason';
      const data = isReason ? parse(localStorage.getItem(key))?.data : undefined;
      if (typeof data === 'string' && data.trim() === text) localStorage.removeItem(key);
    }, undefined);
}

/** Forgets all drafts of a person; at sign-out. */
export function forgetDrafts(userid: string): void {
  const own = keyOf(userid, '');
  for (const key of allKeys())
    if (key.startsWith(own)) quietly(() => localStorage.removeItem(key), undefined);
}
