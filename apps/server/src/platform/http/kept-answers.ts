import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '@midoffice/contract/kernel';

/**
 * How long pictures and documents may be kept, and by whom. What anybody may see is kept for good, by caches between as
 * well. Anything else is kept by the person's own browser alone, which asks at each use whether it may still be shown: a
 * session that ended or a grant that was taken ends that at once. An address never has another content, so its etag
 * follows from the address.
 */
export function cacheHeadersOf({
  call,
  request,
}: {
  readonly call: Pick<AnyCall, 'access'>;
  readonly request: Pick<FastifyRequest, 'url'>;
}): Readonly<Record<string, string>> {
  if (call.access === 'public')
    return {
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    };
  const tag = createHash('sha256').update(request.url).digest('base64url').slice(0, 22);
  return { 'cache-control': 'private, no-cache', etag: `"${tag}"` };
}

/** Whether the browser has this answer already. Its sender was let through and the content exists, both as of now. */
export function isKept(request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  const known = request.headers['if-none-match'];
  if (typeof etag !== 'string' || known === undefined || reply.statusCode !== 200) return false;
  // Caches that compress an answer call its etag weak.
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Answers 304, without the content. */
export function answerKept(reply: FastifyReply, output: unknown): FastifyReply {
  if (output instanceof Readable) output.destroy();
  return reply.code(304).removeHeader('content-type').removeHeader('content-disposition').send();
}
