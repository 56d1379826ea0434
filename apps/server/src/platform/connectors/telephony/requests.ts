import { boundedFetch } from '../bounded-fetch.ts';

/** A request as the library asks for it. */
interface LibraryRequest {
  readonly method: string;
  readonly uri: string;
  readonly username?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
}

const maxBytes = 4 * 1_048_576;

/** Values as a form has them: lists repeat their name, what is left out is not sent. */
function formOf(values: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null)
        form.append(name, one instanceof Date ? one.toISOString() : String(one));
  return form;
}

/**
 * How the library sends requests: within a time and a size, without redirects, to another address than its own where one is
 * set.
 * @param apiBase such as https://api.twilio.com, without a slash at its end
 */
export function createRequests(
  apiBase: string,
  timeoutMs: number,
): { request(given: LibraryRequest): Promise<{ statusCode: number; body: unknown; headers: object }> } {
  return {
    async request({ method, uri, username, password, headers = {}, params, data }) {
      const { pathname, search } = new URL(uri);
      const query = formOf(params);
      const separator = search ? '&' : '?';
      const isPost = method.toUpperCase() === 'POST';
      const answer = await boundedFetch(
        `${apiBase}${pathname}${search}${query.size ? separator + String(query) : ''}`,
        {
          method: isPost ? 'POST' : 'GET',
          timeoutMs,
          maxBytes,
          headers: {
            ...headers,
            authorization: `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`,
          },
          ...(isPost && { body: String(formOf(data)) }),
        },
      );
      return { statusCode: answer.status, body: answer.text, headers: {} };
    },
  };
}
