import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * Refuses a state-changing request that a session's browser made for another site.
 * GET calls that change state need the fetch metadata that only our own script sends; others may come without
 * it (a command-line client), since a browser always sends `Origin` with them.
 * @param console where the console itself lives, for calls that it sends to another host; empty: nowhere else
 */
export function requireSameOrigin(request: FastifyRequest, console = ''): void {
  if (isFrom(request, console)) return;
  const site = request.headers['sec-fetch-site'];
  const refuse = (): never => {
    throw new ApiError(403, 'This request was not made by the console itself.');
  };
  if (request.method === 'GET') {
    if (site !== 'same-origin' || request.headers['sec-fetch-mode'] !== 'cors') refuse();
    return;
  }
  if (site !== undefined) {
    if (site !== 'same-origin') refuse();
    return;
  }
  const origin = request.headers.origin;
  if (origin !== undefined && URL.parse(origin)?.host !== request.headers.host) refuse();
}

/** Whether a page of this origin sent the request. @param origin such as `https://console.example`; empty: none is */
export const isFrom = (request: FastifyRequest, origin: string): boolean =>
  origin !== '' && request.headers.origin === origin;
