import type { Stream } from '@midoffice/contract/monitors/websockets/lists';
import type { Platform } from '../../../platform/platform.ts';
import { identitySubject } from '../../../platform/session/resolve.ts';
import { gatewaySubject } from '../../customers/api-keys/api.ts';
import { createDelayLine } from './delay-line.ts';
import { quoteTopic, readQuote } from './quotes.ts';
import type { Session } from './session.ts';

/** How late quotes of a delayed key come. Source: the restriction `delayed` of api-keys. */
export const delayMs = 15 * 60_000;
/** Quotes that wait for delayed keys at most; beyond, the oldest are dropped. */
const delayedMost = 200_000;
const deliverEveryMs = 250;

/** A quote as the messages that carry it, made once for all who get it. */
export interface Delivery {
  readonly stream: Stream;
  readonly symbol: string;
  /** The message of the plain protocol as it goes over the wire. */
  readonly frame: Buffer;
  /** The event of Socket.IO (protocol version 5, default namespace), as its transport takes it. */
  readonly packet: string;
}

/** The connections of one process that are logged in: who gets which quotes, and whose key was changed. */
export interface Hub {
  /** Adds a session that is logged in. @returns false where its key has as many already as one key may */
  join(session: Session): boolean;
  leave(session: Session): void;
  subscribe(session: Session, stream: Stream, ticker: string): void;
  unsubscribe(session: Session, stream: Stream, ticker: string): void;
  /** Changes of keys that were seen: a login during which it grew has to look again. */
  readonly changesSeen: number;
  readonly sessionCount: number;
  close(): void;
}

const nameOf = (stream: Stream, ticker: string): string => `${stream} ${ticker}`;

/** Sets by name that vanish when they are empty. */
class Index<T> {
  readonly #sets = new Map<string, Set<T>>();
  get(name: string): ReadonlySet<T> | undefined {
    return this.#sets.get(name);
  }
  add(name: string, item: T): void {
    const set = this.#sets.get(name);
    if (set) set.add(item);
    else this.#sets.set(name, new Set([item]));
  }
  remove(name: string, item: T): void {
    const set = this.#sets.get(name);
    if (set?.delete(item) && set.size === 0) this.#sets.delete(name);
  }
}

/** Delivers quotes now, and later to the sessions of delayed keys. */
function createDelivery({ log, now }: Platform, subscribers: Index<Session>) {
  const later = createDelayLine<Delivery>(delayMs, delayedMost, now);
  let dropped = 0;
  const send = (delivery: Delivery, isLate: boolean): void => {
    const found = subscribers.get(nameOf(delivery.stream, delivery.symbol));
    for (const session of found ?? []) if (session.isDelayed === isLate) session.deliver(delivery);
  };
  const timer = setInterval(() => {
    for (const delivery of later.due()) send(delivery, true);
  }, deliverEveryMs);
  timer.unref();
  return {
    receive(text: string): void {
      const delivery = readQuote(text);
      const found = delivery && subscribers.get(nameOf(delivery.stream, delivery.symbol));
      if (!found) return;
      send(delivery, false);
      if (![...found].some((session) => session.isDelayed) || later.push(delivery)) return;
      dropped += 1;
      if ((dropped & (dropped - 1)) === 0) log.warn({ dropped }, 'too many delayed quotes, oldest dropped');
    },
    close: () => clearInterval(timer),
  };
}

export function createHub(platform: Platform): Hub {
  const sessions = new Set<Session>();
  const byCustomer = new Index<Session>();
  const byKey = new Index<Session>();
  const subscribers = new Index<Session>();
  const delivery = createDelivery(platform, subscribers);
  let changesSeen = 0;
  const unsubscribeRelay = platform.relay.subscribe(quoteTopic, delivery.receive);
  const unlisten = platform.push.listen(async ({ subject, id }) => {
    if (subject !== gatewaySubject && subject !== identitySubject && subject !== 'resync') return;
    changesSeen += 1;
    // A change of identities without an id concerns everybody.
    const isOfAll = subject === 'resync' || (subject === identitySubject && !id);
    const concerned = isOfAll ? sessions : (byCustomer.get(id ?? '') ?? []);
    await Promise.all([...concerned].map((session) => session.checkAgain()));
  });
  return {
    join(session) {
      const { userid, hash } = session.key!;
      if ((byKey.get(hash)?.size ?? 0) >= platform.settings.WEBSOCKETS_PER_KEY) return false;
      sessions.add(session);
      byCustomer.add(userid, session);
      byKey.add(hash, session);
      return true;
    },
    leave(session) {
      if (!session.key || !sessions.delete(session)) return;
      byCustomer.remove(session.key.userid, session);
      byKey.remove(session.key.hash, session);
    },
    subscribe: (session, stream, ticker) => subscribers.add(nameOf(stream, ticker), session),
    unsubscribe: (session, stream, ticker) => subscribers.remove(nameOf(stream, ticker), session),
    get changesSeen() {
      return changesSeen;
    },
    get sessionCount() {
      return sessions.size;
    },
    close() {
      unsubscribeRelay();
      unlisten();
      delivery.close();
    },
  };
}

const hubs = new WeakMap<Platform['relay'], Hub>();

/** The hub of this process, made with its first connection. */
export function hubOf(platform: Platform): Hub {
  const known = hubs.get(platform.relay) ?? createHub(platform);
  hubs.set(platform.relay, known);
  return known;
}

/** Ends the hub of a process, where there is one. */
export function closeHub(platform: Platform): void {
  hubs.get(platform.relay)?.close();
  hubs.delete(platform.relay);
}
