/** One request as tests see it. Headers are not kept, apart from the two that carry no secret. */
export interface LoggedRequest {
  at: number;
  vendor: string;
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  /** `null` where no answer was sent. */
  status: number | null;
  requestId: string | null;
  idempotencyKey: string | null;
  /** True when an earlier answer was sent again. */
  replayed: boolean;
  fault: string | null;
}

const secretField =
  /secret|password|token|api_?key|authorization|customAttributes|^(number|cvc|cvv|payload)$/i;

/** The last requests, bounded. */
export class RequestLog {
  readonly #limit: number;
  #entries: LoggedRequest[] = [];

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  add(entry: LoggedRequest): void {
    this.#entries.push({
      ...entry,
      query: redact(entry.query) as Record<string, unknown>,
      body: redact(entry.body),
    });
    if (this.#entries.length > this.#limit) this.#entries = this.#entries.slice(-this.#limit);
  }

  list(): LoggedRequest[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }
}

/** A copy without the values of fields that hold secrets by their name. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretField.test(key) ? '[redacted]' : redact(inner)]),
  );
}
