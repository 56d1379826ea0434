import type { FaultBox } from './faults.ts';

/** One message to deliver. The body is asked for at each try, as vendors sign each try anew. */
export interface Delivery {
  id: string;
  type: string;
  body: () => string;
}

export interface WebhookOptions {
  vendor: string;
  faults: FaultBox;
  /** Headers of one try, signature included. */
  headers: (body: string) => Record<string, string>;
  /** Waits between tries; after the last the message is given up. */
  retryMs: number[];
  onDelivered: (id: string) => void;
  timeoutMs?: number;
}

/** How long a message held back for `webhook-disorder` waits for another to overtake it. */
const disorderWaitMs = 250;

/** Posts messages one after the other; a failed one waits for its retry without holding up the rest. */
export class WebhookSender {
  readonly #options: WebhookOptions;
  #url: string | null = null;
  #queue: { delivery: Delivery; tries: number }[] = [];
  #held: Delivery | null = null;
  #working: Promise<void> | null = null;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get target(): string | null {
    return this.#url;
  }

  setTarget(url: string | null): void {
    this.#url = url;
  }

  /** Queues a message; without a target it is dropped. */
  send(delivery: Delivery): void {
    if (this.#url === null || this.#stop.signal.aborted) return;
    const fault = this.#options.faults.takeForWebhook(this.#options.vendor, delivery.type);
    if (fault?.kind === 'webhook-drop') {
      // The vendor believes it delivered; only the receiver knows nothing.
      this.#options.onDelivered(delivery.id);
      return;
    }
    if (fault?.kind === 'webhook-disorder' && !this.#held) {
      this.#held = delivery;
      this.#later(disorderWaitMs, () => this.#release());
      return;
    }
    this.#enqueue(delivery);
    if (fault?.kind === 'webhook-duplicate') this.#enqueue(delivery);
    this.#release();
  }

  /** Resolves when nothing is queued, held or on its way; messages that wait for a retry do not count. */
  async idle(): Promise<void> {
    while (this.#working || this.#held) {
      if (this.#working) await this.#working;
      else await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#held = null;
    this.#queue = [];
    await this.#working;
  }

  #release(): void {
    if (!this.#held) return;
    const delivery = this.#held;
    this.#held = null;
    this.#enqueue(delivery);
  }

  #enqueue(delivery: Delivery, tries = 0): void {
    this.#queue.push({ delivery, tries });
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  async #work(): Promise<void> {
    // Guard: the caller's answer goes out first, as the vendor's would.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { delivery, tries } = next;
      if (await this.#post(delivery)) {
        this.#options.onDelivered(delivery.id);
        continue;
      }
      const waitMs = this.#options.retryMs[tries];
      if (waitMs !== undefined) this.#later(waitMs, () => this.#enqueue(delivery, tries + 1));
    }
  }

  async #post(delivery: Delivery): Promise<boolean> {
    if (this.#url === null || this.#stop.signal.aborted) return false;
    const body = delivery.body();
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...this.#options.headers(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#options.timeoutMs ?? 10_000)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#stop.signal.aborted) action();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
