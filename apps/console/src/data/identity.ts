import { forgetRecents } from './chosen.ts';
import { stored } from './stored.ts';

const name = 'midoffice-identity';

/** Sent to the other tabs: who signed out, or null where somebody signed in. */
type Announcement = string | null;

/**
 * The one channel of this page. A channel receives nothing that it sent itself, but a second channel of the same page
 * would: a page must not react to its own announcement.
 */
let shared: BroadcastChannel | undefined;

function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined;
  shared ??= new BroadcastChannel(name);
  return shared;
}

/**
 * Informs the other tabs of this browser that somebody has signed in or out.
 * @param signedOut id of the person who signed out; null after a sign-in
 */
export function announceIdentity(signedOut: string | null = null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel()?.postMessage(signedOut satisfies Announcement);
}

/** Calls the listener when another tab signs in or out. Returns how to stop. */
export function onIdentityElsewhere(listener: (signedOut: string | null) => void): () => void {
  const own = channel();
  const receive = ({ data }: MessageEvent<Announcement>): void => listener(data);
  own?.addEventListener('message', receive);
  return () => own?.removeEventListener('message', receive);
}

const lastPerson = stored<string>('person', '', (value): value is string => typeof value === 'string');
/** Whom this page has shown data of. Unlike the stored one, another tab does not change it. */
let servedPerson: string | null = null;

/** For whom this page shows data; null before anybody signed in. */
export const personOfPage = (): string | null => servedPerson;

/**
 * Notes for whom this page shows data from now on, and forgets what this browser kept of somebody else.
 * @param forget removes what is kept of a person by id, such as drafts
 * @returns false where the page has shown data of another person: it must be loaded anew
 */
export function beginServing(userid: string, forget: (userid: string) => void): boolean {
  const before = servedPerson ?? lastPerson.get();
  if (before && before !== userid) {
    forgetRecents();
    forget(before);
  }
  if (before !== userid || lastPerson.get() !== userid) lastPerson.set(userid);
  if (servedPerson !== null && servedPerson !== userid) return false;
  servedPerson = userid;
  return true;
}
