/** What one request to another server may cost. */
export interface FetchLimits {
  /** Milliseconds until it is given up, its answer included. */
  readonly timeoutMs: number;
  /** Bytes of the answer at most, uncompressed. */
  readonly maxBytes: number;
}

export interface BoundedRequest extends FetchLimits {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** An answer that was read whole. */
export interface BoundedAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** Empty where a refusal is longer than allowed: its status says enough. */
  readonly text: string;
}

/** An answer that is longer than it may be. What it answers may have been done. */
export class OversizedAnswer extends Error {}

async function textWithin(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) {
      if (!response.ok) return '';
      throw new OversizedAnswer(`an answer of more than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * A `fetch` for an SDK that reads answers by itself: no redirect, and a body that fails beyond a size, uncompressed. The SDK's own
 * signal ends it in time.
 * @throws Error the socket's own error where there is one: SDKs decide by its code whether to try again
 */
export const fetchForSdk =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' }).catch((error: unknown) => {
      throw (error as { cause?: unknown } | null)?.cause ?? error;
    });
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length;
        if (bytes > maxBytes) throw new OversizedAnswer(`an answer of more than ${maxBytes} bytes`);
        controller.enqueue(part);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body && response.body.pipeThrough(counted), { status, statusText, headers });
  };

/**
 * The only way in which this server asks others by `fetch`: within a time, up to a size, and never where an answer leads
 * to, since a redirect would take key and body along, and its answer would be taken for that of the server that was asked.
 * @throws DOMException TimeoutError when the time is over
 * @throws OversizedAnswer
 * @throws Error where the server cannot be reached, redirects, or `signal` is aborted
 */
export async function boundedFetch(
  url: string,
  { timeoutMs, maxBytes, signal, ...init }: BoundedRequest,
): Promise<BoundedAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    return { ok: response.ok, status: response.status, text: await textWithin(response, maxBytes) };
  } catch (error) {
    if (limit.aborted) throw limit.reason;
    throw error;
  }
}
