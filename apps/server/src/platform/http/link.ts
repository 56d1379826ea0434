import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../crypto/secrets.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { ApiError } from './errors.ts';
import type { AnyHandler } from './implement.ts';

/**
 * One kind of link that people without an account open: calls with access `token`. The database keeps the SHA-256 of each
 * token, never the token; looking for a hash by an index reveals nothing of the tokens that are stored.
 */
export interface LinkKind {
  /** Its name in the counters of requests, such as `offer`. */
  readonly kind: string;
  /** Whether a link of this hash was ever made. One that expired or was revoked still says so to its holder. */
  isKnown(db: DbOrTrx, hash: Buffer): Promise<boolean>;
}

/** A handler of a call with access `token`, and the links that open it. */
export function withLink<H extends AnyHandler>(handler: H, link: LinkKind): H & { readonly link: LinkKind } {
  if (handler.call.access !== 'token')
    throw new TypeError(`call ${handler.call.name} is not opened by a link`);
  return { ...handler, link };
}

/** 256 bits in base64url, as `newToken` makes them. */
const tokenShape = /^[\w-]{43}$/;

export const unknownLink =
  'This link is not valid. Check that you copied all of it, or ask the person who sent it to you for a new one.';

/** The hash of the token in a request's path; undefined where it cannot be one. */
export function linkHashOf({ params }: FastifyRequest): Buffer | undefined {
  const { token } = params as { readonly token?: string };
  return token !== undefined && tokenShape.test(token) ? tokenHash(token) : undefined;
}

/** The kind of link that opens a call. @throws TypeError where the handler of such a call names none, or another call's does */
export function linkKindOf(call: AnyCall, handler: AnyHandler): LinkKind | undefined {
  if ((call.access === 'token') !== (handler.link !== undefined))
    throw new TypeError(`call ${call.name}: access token and withLink go together`);
  return handler.link;
}

export const refuseLink = (): ApiError => new ApiError(404, unknownLink);
