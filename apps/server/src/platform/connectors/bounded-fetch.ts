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

/** A file that was read whole. */
export interface BoundedFile {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** Empty of a refusal. */
  readonly bytes: Buffer;
}

/** An answer that is longer than it may be. What it answers may have been done. */
export class OversizedAnswer extends Error {}

async function bytesWithin(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) {
      if (!response.ok) return Buffer.alloc(0);
      throw new OversizedAnswer(`an answer of more than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
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

/** Asks and reads the answer, within time and size. */
async function ask<T>(
  url: string,
  { timeoutMs, signal, ...init }: Omit<BoundedRequest, 'maxBytes'>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    return await read(response);
  } catch (error) {
    if (limit.aborted) throw limit.reason;
    throw error;
  }
}

/**
 * The only way in which this server asks others by `fetch`: within a time, up to a size, and never where an answer leads
 * to, since a redirect would take key and body along, and its answer would be taken for that of the server that was asked.
 * @throws DOMException TimeoutError when the time is over
 * @throws OversizedAnswer
 * @throws Error where the server cannot be reached, redirects, or `signal` is aborted
 */
export async function boundedFetch(
  url: string,
  { maxBytes, ...request }: BoundedRequest,
): Promise<BoundedAnswer> {
  return ask(url, request, async (response) => ({
    ok: response.ok,
    status: response.status,
    text: (await bytesWithin(response, maxBytes)).toString('utf8'),
  }));
}

/** The same for a file: its bytes as they came, and the headers. @throws as {@link boundedFetch} does */
export async function boundedFile(
  url: string,
  { maxBytes, ...request }: BoundedRequest,
): Promise<BoundedFile> {
  return ask(url, request, async (response) => {
    const { ok, status, headers } = response;
    if (ok) return { ok, status, headers, bytes: await bytesWithin(response, maxBytes) };
    await response.body?.cancel();
    return { ok, status, headers, bytes: Buffer.alloc(0) };
  });
}
