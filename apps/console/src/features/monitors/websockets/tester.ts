import { authenticated, type Stream } from '@midoffice/contract/monitors/websockets/lists';
import { createMessageLog, type LoggedMessage } from './message-log.ts';
import type { Protocol, SocketData, Transport, TransportEvents } from './transport.ts';

/** Source: r003-websocket-states. */
export type SocketState = 'Disconnected' | 'Connecting' | 'Connected';

/** What the screen shows. */
export interface TesterView {
  readonly state: SocketState;
  /** `stream ticker`, in the order of their subscription. */
  readonly subscriptions: readonly string[];
  /** Whether the last answer was of a subscription, or of the end of one. */
  readonly lastAnswer: 'subscribed' | 'unsubscribed' | null;
  /** Newest first. */
  readonly messages: readonly LoggedMessage[];
  readonly received: number;
  readonly perSecond: number;
  readonly roundTripMs: number | null;
  /** When the next try begins, milliseconds since 1970; null: none is waiting. */
  readonly retryAt: number | null;
}

export const texts = {
  connectFirst: 'Please connect first',
  connectionError: 'WebSocket connection error',
  connectFailed: 'Failed to connect',
  subscribeFailed: 'Failed to subscribe',
  unsubscribeFailed: 'Failed to unsubscribe',
  authenticated,
} as const;

interface TesterOptions {
  open(protocol: Protocol, events: TransportEvents): Promise<Transport>;
  onChange(view: TesterView): void;
  onSuccess(text: string): void;
  onFailure(text: string): void;
}

const refreshMs = 100;
const pingEveryMs = 3_000;
const answerWithinMs = 10_000;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

type Change = 'subscribe' | 'unsubscribe';
const failureOf = { subscribe: texts.subscribeFailed, unsubscribe: texts.unsubscribeFailed } as const;

/** Speaks to the socket servers as a customer's program does, and connects again where the line breaks. */
export class Tester {
  readonly #options: TesterOptions;
  readonly #log = createMessageLog();
  #transport: Transport | null = null;
  #login: { readonly protocol: Protocol; readonly apiKey: string } | null = null;
  #state: SocketState = 'Disconnected';
  #wasConnected = false;
  #retries = 0;
  #retryAt: number | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #subscriptions: ReadonlySet<string> = new Set();
  #lastAnswer: TesterView['lastAnswer'] = null;
  #roundTripMs: number | null = null;
  /** Distinguishes answers of an earlier opening from those of the present one. */
  #opening = 0;

  constructor(options: TesterOptions) {
    this.#options = options;
  }

  connect(protocol: Protocol, apiKey: string): void {
    this.disconnect();
    this.#login = { protocol, apiKey };
    void this.#open();
  }

  /** Ends the connection, and forgets key and subscriptions. */
  disconnect(): void {
    this.#drop();
    this.#login = null;
    this.#wasConnected = false;
    this.#retries = 0;
    this.#subscriptions = new Set();
    this.#lastAnswer = null;
    this.#setState('Disconnected');
  }

  subscribe(stream: Stream, tickers: readonly string[]): void {
    this.#change('subscribe', stream, tickers);
  }

  unsubscribe(stream: Stream, tickers: readonly string[]): void {
    this.#change('unsubscribe', stream, tickers);
  }

  clear(): void {
    this.#log.clear();
    this.#refresh();
  }

  #change(event: Change, stream: Stream, tickers: readonly string[]): void {
    if (this.#state !== 'Connected' || !this.#transport) return this.#options.onFailure(texts.connectFirst);
    this.#transport.send(event, { stream, tickers });
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => this.#options.onFailure(failureOf[event]), answerWithinMs);
  }

  /** Ends what is open without forgetting whose it is. */
  #drop(): void {
    this.#opening += 1;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#answerTimer);
    clearInterval(this.#pingTimer);
    this.#retryAt = null;
    this.#roundTripMs = null;
    this.#transport?.close();
    this.#transport = null;
  }

  async #open(): Promise<void> {
    const login = this.#login;
    if (!login) return;
    this.#drop();
    const opening = this.#opening;
    this.#setState('Connecting');
    const current = (work: () => void): void => {
      if (this.#opening === opening) work();
    };
    try {
      const transport = await this.#options.open(login.protocol, {
        onOpen: () => current(() => this.#transport?.send('login', { apiKey: login.apiKey })),
        onMessage: (event, data) => current(() => this.#receive(event, data)),
        onClose: (isFinal) => current(() => this.#lost(isFinal)),
      });
      if (this.#opening === opening) this.#transport = transport;
      else transport.close();
    } catch {
      current(() => this.#lost(false));
    }
  }

  #lost(isFinal: boolean): void {
    const wasConnected = this.#wasConnected;
    if (!wasConnected || isFinal) {
      const isFirst = !wasConnected && this.#state === 'Connecting';
      this.disconnect();
      if (isFirst && !isFinal) this.#options.onFailure(texts.connectFailed);
      return;
    }
    if (this.#state === 'Connected') this.#options.onFailure(texts.connectionError);
    this.#drop();
    const waitMs = Math.min(firstRetryMs * 2 ** this.#retries, longestRetryMs);
    this.#retries += 1;
    this.#retryAt = Date.now() + waitMs;
    this.#retryTimer = setTimeout(() => void this.#open(), waitMs);
    this.#setState('Connecting');
  }

  #receive(event: string, data: SocketData): void {
    if (event === 'ping') {
      if (data.sentAt !== undefined) this.#roundTripMs = performance.now() - data.sentAt;
      return this.#refresh();
    }
    this.#log.add(event, data);
    this.#refresh();
    if (event === 'login') this.#answerLogin(data);
    else if (event === 'subscribe' || event === 'unsubscribe') this.#answerChange(event, data);
    else if (event === 'error') this.#options.onFailure(data.message ?? texts.connectionError);
  }

  #answerLogin({ status, message }: SocketData): void {
    if (status !== 200) {
      this.disconnect();
      return this.#options.onFailure(message ?? texts.connectFailed);
    }
    const isFirst = !this.#wasConnected;
    this.#wasConnected = true;
    this.#retries = 0;
    this.#setState('Connected');
    if (isFirst) this.#options.onSuccess(texts.authenticated);
    this.#subscribeAgain();
    const ping = (): void => this.#transport?.send('ping', { sentAt: performance.now() });
    ping();
    this.#pingTimer = setInterval(ping, pingEveryMs);
  }

  #subscribeAgain(): void {
    const byStream = Map.groupBy(this.#subscriptions, (name) => name.split(' ')[0]!);
    for (const [stream, names] of byStream)
      this.#transport?.send('subscribe', { stream, tickers: names.map((name) => name.split(' ')[1]!) });
  }

  #answerChange(event: Change, { status, message, stream, tickers }: SocketData): void {
    clearTimeout(this.#answerTimer);
    const names = (tickers ?? []).map((ticker) => `${stream} ${ticker}`);
    if (status === 200 && event === 'subscribe') {
      this.#subscriptions = new Set([...this.#subscriptions, ...names]);
      this.#lastAnswer = 'subscribed';
    } else if (status === 200) {
      this.#subscriptions = new Set([...this.#subscriptions].filter((name) => !names.includes(name)));
      this.#lastAnswer = 'unsubscribed';
    } else {
      // The server ended a stream that is no longer open to the key.
      if (event === 'unsubscribe' && status === 403)
        this.#subscriptions = new Set(
          [...this.#subscriptions].filter((name) => !name.startsWith(`${stream} `)),
        );
      this.#options.onFailure(message ?? failureOf[event]);
    }
    this.#refresh();
  }

  #setState(state: SocketState): void {
    this.#state = state;
    this.#publish();
  }

  /** Shows what came, ten times a second at most. */
  #refresh(): void {
    this.#refreshTimer ??= setTimeout(() => this.#publish(), refreshMs);
  }

  #publish(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
    this.#options.onChange({
      state: this.#state,
      subscriptions: [...this.#subscriptions],
      lastAnswer: this.#lastAnswer,
      roundTripMs: this.#roundTripMs,
      retryAt: this.#retryAt,
      ...this.#log.view(),
    });
  }
}
