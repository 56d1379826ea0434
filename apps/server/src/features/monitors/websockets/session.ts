import {
  authenticated,
  clientEvents,
  closeCodes,
  socketLimits,
  streams,
  type ClientEvent,
  type Stream,
} from '@midoffice/contract/monitors/websockets/lists';
import {
  loginInput,
  subscriptionInput,
  type SocketAnswer,
} from '@midoffice/contract/monitors/websockets/shapes';
import type { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { keyMayCallNow, verdictOf, type KeyVerdict } from '../../customers/api-keys/api.ts';
import type { Delivery, Hub } from './hub.ts';
import { readKey } from './key.ts';
import { noteKeyUsed } from '../../../platform/session/key-owner.ts';
import { staffKeyVerdict } from './staff-key.ts';

/** One connection, whichever protocol it speaks. */
export interface Wire {
  send(event: string, data: object): void;
  /** Sends a quote, or drops a client that does not keep up. */
  deliver(delivery: Delivery): void;
  close(code: number, reason: string): void;
  /** The client is logged in, and counts no more among those that are not. */
  loggedIn(): void;
  /** Who counts as one caller. */
  readonly address: string;
  /** Whether it came by the beta host. */
  readonly isBeta: boolean;
}

/** Milliseconds that a client has to log in. */
const loginDeadlineMs = 15_000;
const failedLoginsMost = 3;
/** Messages that wait for an earlier one at most. */
const waitingMost = 50;
const minuteMs = 60_000;

const isClientEvent = (event: unknown): event is ClientEvent =>
  (clientEvents as readonly unknown[]).includes(event);

/** What is wrong with an input, naming its field. */
const problemOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'data'}: ${issue?.message ?? 'cannot be read'}`;
};

/** The key that a session is logged in with. */
interface SessionKey {
  readonly hash: string;
  readonly userid: string;
  readonly isStaff: boolean;
}

/** What a client may do: login, subscribe and unsubscribe, each within the bounds of its key. */
export class Session {
  readonly #platform: Platform;
  readonly #hub: Hub;
  readonly #wire: Wire;
  readonly #deadline: NodeJS.Timeout;
  #recheck: NodeJS.Timeout | undefined;
  readonly #subscribed = new Map<Stream, Set<string>>();
  key: SessionKey | undefined;
  #record: NonNullable<KeyVerdict['record']> | undefined;
  #isClosed = false;
  #failedLogins = 0;
  #waiting = 0;
  #queue: Promise<void> = Promise.resolve();
  #minute = 0;
  #messages = 0;
  /** Looks at the key that have begun, and the newest one whose result counts. */
  #checksBegun = 0;
  #checkApplied = 0;

  constructor(platform: Platform, hub: Hub, wire: Wire) {
    this.#platform = platform;
    this.#hub = hub;
    this.#wire = wire;
    this.#deadline = setTimeout(() => this.#end('Please log in first.'), loginDeadlineMs);
    this.#deadline.unref();
  }

  get isDelayed(): boolean {
    return this.#record?.delayed ?? false;
  }

  deliver(delivery: Delivery): void {
    this.#wire.deliver(delivery);
  }

  /** Takes a message of the client. They are answered one after the other. */
  receive(event: unknown, data: unknown): void {
    if (this.#isClosed) return;
    if (!this.#isWithinLimit() || this.#waiting >= waitingMost)
      return this.#end('Too many messages, please send fewer.');
    if (!isClientEvent(event))
      return this.#answer('error', 400, `event: must be one of ${clientEvents.join(', ')}`);
    this.#waiting += 1;
    this.#queue = this.#queue
      .then(() => (this.#isClosed ? undefined : this.#act(event, data)))
      .catch((error: unknown) => {
        this.#platform.log.error({ err: error, event }, 'a message of a socket failed');
        this.#wire.close(closeCodes.tryLater, 'Please try again later.');
      })
      .finally(() => (this.#waiting -= 1));
  }

  /**
   * Looks at the key again: it ends with the right to be here, and so do subscriptions of streams that were closed. Of two looks
   * at once the one that began later counts, whichever ends first: the other may have read what was before the change.
   */
  async checkAgain(): Promise<void> {
    if (!this.key || this.#isClosed) return;
    this.#checksBegun += 1;
    const check = this.#checksBegun;
    const verdict = await this.#verdict(this.key).catch(() => undefined);
    if (this.#isClosed || check < this.#checkApplied) return;
    this.#checkApplied = check;
    if (!verdict) return this.#wire.close(closeCodes.tryLater, 'Please try again later.');
    if (!verdict.allowed || verdict.record?.userid !== this.key.userid) return this.#end(verdict.message);
    this.#record = verdict.record;
    for (const [stream, tickers] of this.#subscribed) {
      const { allowed, message } = verdictOf(verdict.record, { source: stream });
      if (allowed) continue;
      this.#forget(stream, [...tickers]);
      this.#answer('unsubscribe', 403, message, { stream });
    }
  }

  /** The connection is gone. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    clearInterval(this.#recheck);
    for (const [stream, tickers] of this.#subscribed) this.#forget(stream, [...tickers]);
    this.#hub.leave(this);
  }

  #end(reason: string): void {
    this.#answer('error', 403, reason);
    this.#wire.close(closeCodes.policy, reason);
    this.closed();
  }

  #answer(event: string, status: number, message: string, more: Partial<SocketAnswer> = {}): void {
    this.#wire.send(event, { status, message, ...more, timestamp: this.#platform.now() });
  }

  #isWithinLimit(): boolean {
    const minute = Math.floor(this.#platform.now() / minuteMs);
    if (minute !== this.#minute) this.#messages = 0;
    this.#minute = minute;
    this.#messages += 1;
    return (
      this.#messages <= Math.min(this.#record?.callsPerMinute ?? Infinity, socketLimits.messagesPerMinute)
    );
  }

  async #verdict({ hash, isStaff }: Pick<SessionKey, 'hash' | 'isStaff'>): Promise<KeyVerdict> {
    if (isStaff) return staffKeyVerdict(this.#platform, hash);
    const wish = { endpoint: 'websocket-company', beta: this.#wire.isBeta };
    const verdict = await keyMayCallNow(this.#platform, hash, wish);
    if (!verdict.allowed || verdict.record?.websocket) return verdict;
    return { ...verdict, allowed: false, why: 'websocket', message: 'This key has no websocket record.' };
  }

  async #act(event: ClientEvent, data: unknown): Promise<void> {
    if (event === 'login') return this.#logIn(data);
    if (!this.key) return this.#answer(event, 401, 'Please log in first.');
    if (event === 'ping') {
      const sentAt = (data as { sentAt?: unknown } | null)?.sentAt;
      return this.#answer('ping', 200, 'pong', typeof sentAt === 'number' ? { sentAt } : {});
    }
    const { data: input, error } = subscriptionInput.safeParse(data);
    if (error) return this.#answer(event, 400, problemOf(error));
    if (event === 'subscribe') return this.#subscribe(input);
    this.#forget(input.stream, input.tickers);
    this.#answer(event, 200, 'Unsubscribed', input);
  }

  async #logIn(data: unknown): Promise<void> {
    if (this.key) return this.#answer('login', 409, 'This connection is logged in already.');
    const { data: input, error } = loginInput.safeParse(data);
    if (error) return this.#answer('login', 400, problemOf(error));
    const found = await readKey(this.#platform, this.#wire.address, input.apiKey, (key) =>
      this.#verdict(key),
    );
    if (this.#isClosed) return;
    if ('refusal' in found) return this.#refuse(...found.refusal);
    const { hash, isStaff, record } = found;
    this.key = { hash, isStaff, userid: record.userid };
    this.#record = record;
    const seen = this.#hub.changesSeen;
    if (!this.#hub.join(this)) {
      this.key = undefined;
      return this.#end('This key has too many connections already.');
    }
    clearTimeout(this.#deadline);
    // A key of staff expires, without any change.
    if (isStaff) {
      this.#recheck = setInterval(() => void this.checkAgain(), minuteMs).unref();
      await noteKeyUsed(this.#platform, Buffer.from(hash, 'hex'));
      if (this.#isClosed) return;
    }
    this.#wire.loggedIn();
    // A change that came while the key was being found was not for this session yet.
    if (found.changesSeen !== seen) await this.checkAgain();
    if (this.#isClosed) return;
    const open = streams.filter((source) => verdictOf(record, { source }).allowed);
    this.#answer('login', 200, authenticated, { streams: open, delayed: record.delayed });
  }

  #refuse(status: number, message: string): void {
    this.#answer('login', status, message);
    this.#failedLogins += 1;
    if (this.#failedLogins >= failedLoginsMost || status === 429) this.#end(message);
  }

  #subscribe({ stream, tickers }: z.infer<typeof subscriptionInput>): void {
    const { allowed, message } = verdictOf(this.#record, { source: stream });
    if (!allowed) return this.#answer('subscribe', 403, message, { stream });
    const own = this.#subscribed.get(stream) ?? new Set<string>();
    const added = tickers.filter((ticker) => !own.has(ticker));
    const count = [...this.#subscribed.values()].reduce((sum, set) => sum + set.size, added.length);
    if (count > socketLimits.subscriptions) {
      const most = `tickers: a connection may have at most ${socketLimits.subscriptions}`;
      return this.#answer('subscribe', 400, most, { stream });
    }
    this.#subscribed.set(stream, own);
    for (const ticker of added) {
      own.add(ticker);
      this.#hub.subscribe(this, stream, ticker);
    }
    this.#answer('subscribe', 200, 'Subscribed', { stream, tickers });
  }

  #forget(stream: Stream, tickers: readonly string[]): void {
    const own = this.#subscribed.get(stream);
    for (const ticker of tickers) if (own?.delete(ticker)) this.#hub.unsubscribe(this, stream, ticker);
  }
}
