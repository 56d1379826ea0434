import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { isExpensive } from './concurrency.ts';
import { ApiError } from './errors.ts';

const refuse = (): never => {
  throw new ApiError(403, 'This request was not made by the console itself.');
};

/**
 * Refuses a state-changing request that a session's browser made for another site.
 * GET calls that change state need the fetch metadata that only our own script sends; others may come without
 * it (a command-line client), since a browser always sends `Origin` with them.
 * @param console where the console itself lives, for calls that it sends to another host; empty: nowhere else
 */
export function requireSameOrigin(request: FastifyRequest, console = ''): void {
  if (isFrom(request, console)) return;
  const site = request.headers['sec-fetch-site'];
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

/** Whether a read costs more than a look: an export, which is audited, an expensive one, one that asks a vendor. */
const isCostly = (call: AnyCall, { method, query }: FastifyRequest): boolean =>
  call.audit !== undefined ||
  isExpensive(call) ||
  call.asksVendor === true ||
  method !== 'GET' ||
  Object.hasOwn((query ?? {}) as object, 'refresh');

/**
 * Refuses a costly read that a session's browser made for another site, links there included: a `lax` cookie goes with
 * them. What a person typed or saved as a bookmark (`none`) passes, and so do programs and old browsers, which say nothing.
 * Other reads pass: a link in a mail or a wiki opens them, and no other site can read an answer.
 * @param console as for {@link requireSameOrigin}
 */
export function requireOwnCostlyRead(call: AnyCall, request: FastifyRequest, console = ''): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  if (isCostly(call, request) && !isFrom(request, console)) refuse();
}

/** Whether a page of this origin sent the request. @param origin such as `https://console.example`; empty: none is */
export const isFrom = (request: FastifyRequest, origin: string): boolean =>
  origin !== '' && request.headers.origin === origin;
