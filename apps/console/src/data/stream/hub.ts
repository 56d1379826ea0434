import { eventsPath, type StreamState, type ToHub, type ToPage } from './messages.ts';

/** The server sends two heartbeats a second. Silence for this long means that it is gone. */
const silenceMs = 1500;
/** Our own thread slept: messages that came meanwhile are delivered first. */
const graceMs = 250;
const openTimeoutMs = 10_000;
const retryMs = 1000;
/** A stream that was refused by a server that answers. */
const refusedMs = 5000;
/** Pages in the background may ping once a minute only; a frozen one not at all. */
const forgetMs = 300_000;

/** Asks whether the server answers at all; also true where it refuses. */
export async function probeServer(timeoutMs = 1500): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return status < 500;
  } catch {
    return false;
  }
}

interface HubDeps {
  openStream(): EventSource;
  probe(): Promise<boolean>;
}

/** One page that is served by the hub. */
export interface Member {
  receive(message: ToHub): void;
}

interface Page {
  readonly send: (message: ToPage) => void;
  receivedAt: number;
  here: boolean;
}

const browserDeps: HubDeps = { openStream: () => new EventSource(eventsPath), probe: probeServer };

/**
 * Holds the one stream of changes of a browser and passes it on to its pages. It is open while at least one page has
 * joined. Runs in a shared worker, or in a page where there are none.
 */
export class StreamHub {
  readonly #deps: HubDeps;
  readonly #id = Math.random().toString(36).slice(2);
  readonly #pages = new Set<Page>();
  #owner = '';
  #state: StreamState = 'connecting';
  #openings = 0;
  #openedAt = 0;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #heartbeats = false;
  /** Another number: what a pending probe answers is out of date. */
  #attempt = 0;

  constructor(deps: HubDeps = browserDeps) {
    this.#deps = deps;
  }

  /** Adds a page, which takes part once it sends `join`. */
  add(send: (message: ToPage) => void): Member {
    const page: Page = { send, receivedAt: Date.now(), here: false };
    return { receive: (message) => this.#receive(page, message) };
  }

  /** Closes the stream for good. */
  close(): void {
    this.#pages.clear();
    this.#stop();
  }

  #receive(page: Page, message: ToHub): void {
    page.receivedAt = Date.now();
    if (message.type === 'leave') {
      page.here = false;
      this.#pages.delete(page);
      if (!this.#pages.size) this.#stop();
      return;
    }
    if (message.type === 'join') this.#join(page, message.userid);
    else if (page.here && !this.#pages.has(page)) {
      this.#pages.add(page);
      page.send({ type: 'gap' });
      if (this.#pages.size === 1) this.#open();
    }
    if (message.type === 'ping') page.send({ type: 'pong' });
    if (message.type === 'check') void this.#check();
    this.#forgetSilent();
  }

  #join(page: Page, userid: string): void {
    page.here = true;
    this.#pages.add(page);
    const isOther = this.#owner !== userid;
    this.#owner = userid;
    // Somebody who was refused has signed in again: the stream need not wait for its next attempt.
    if (isOther || this.#state === 'waiting' || !this.#isRunning()) this.#open();
    else page.send(this.#stateMessage());
  }

  #forgetSilent(): void {
    for (const page of this.#pages) if (Date.now() - page.receivedAt > forgetMs) this.#pages.delete(page);
  }

  #isRunning = (): boolean => this.#source !== null || this.#timer !== undefined;

  #stateMessage = (): ToPage => ({
    type: 'state',
    state: this.#state,
    opening: `${this.#id}-${this.#openings}`,
  });

  #notify(message: ToPage): void {
    for (const page of this.#pages) page.send(message);
  }

  #become(state: StreamState): void {
    this.#state = state;
    this.#notify(this.#stateMessage());
  }

  #stop(): void {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#source?.close();
    this.#source = null;
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#due = Date.now() + ms;
    this.#timer = setTimeout(act, ms);
  }

  #open(): void {
    this.#stop();
    if (this.#state !== 'down') this.#become('connecting');
    const source = this.#deps.openStream();
    this.#source = source;
    this.#heartbeats = false;
    this.#after(openTimeoutMs, () => void this.#ended());
    source.addEventListener('open', () => {
      if (source !== this.#source) return;
      this.#openings += 1;
      this.#openedAt = Date.now();
      this.#received();
      this.#become('open');
    });
    source.addEventListener('beat', () => {
      this.#heartbeats = true;
      this.#received();
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#received();
      this.#notify({ type: 'change', subject: (JSON.parse(data) as { subject: string }).subject });
    });
    source.addEventListener('error', () => {
      if (source === this.#source) void this.#ended();
    });
  }

  /** Something came through: waits for the next heartbeat, if this server sends any. */
  #received(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#heartbeats) this.#after(silenceMs, () => this.#silent());
  }

  #silent(): void {
    const late = Date.now() - this.#due;
    // A computer that slept, or a busy thread, says nothing about the server.
    this.#after(late > graceMs ? silenceMs : graceMs, () => this.#lost());
  }

  /** The stream broke off. A server that answers has ended it on purpose: who listens is asked again. */
  async #ended(): Promise<void> {
    const wasOpen = this.#state === 'open';
    this.#stop();
    const attempt = this.#attempt;
    const answers = await this.#deps.probe();
    if (attempt !== this.#attempt || !this.#pages.size) return;
    if (!answers) this.#lost();
    else if (wasOpen) this.#after(Math.max(0, this.#openedAt + retryMs - Date.now()), () => this.#open());
    else {
      this.#become('waiting');
      this.#notify({ type: 'change', subject: 'identity' });
      this.#after(refusedMs, () => this.#open());
    }
  }

  /** The server does not answer: asks again until it does. */
  #lost(): void {
    this.#stop();
    if (this.#state !== 'down') this.#become('down');
    this.#retry();
  }

  #retry(): void {
    // Many browsers do not come back in the same moment.
    this.#after(retryMs * (0.75 + Math.random() / 2), () => void this.#tryAgain());
  }

  async #tryAgain(): Promise<void> {
    const attempt = this.#attempt;
    const answers = await this.#deps.probe();
    if (attempt !== this.#attempt || !this.#pages.size) return;
    if (answers) this.#open();
    else this.#retry();
  }

  /** A page's request failed. */
  async #check(): Promise<void> {
    if (this.#state === 'down') return void this.#tryAgain();
    const attempt = this.#attempt;
    const answers = await this.#deps.probe();
    if (attempt !== this.#attempt || !this.#pages.size) return;
    if (!answers) this.#lost();
  }
}
