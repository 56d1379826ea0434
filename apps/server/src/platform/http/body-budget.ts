import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from './address-group.ts';
import { ApiError } from './errors.ts';

const mebibyte = 1_048_576;

/** Bytes of request bodies that may be in flight at once. */
interface Limits {
  readonly perAddress: number;
  readonly perProcess: number;
}

/** What callers without an identity may send at once: sign-in forms, and webhooks before their signature is checked. */
const anonymousLimits: Limits = { perAddress: 4 * mebibyte, perProcess: 16 * mebibyte };

/**
 * The size of a request's body as its headers announce it: 0 without a body, undefined where it comes in chunks of an
 * unknown sum. A length that is not a number never gets here, the HTTP parser refuses it.
 */
export function announcedBytes(headers: IncomingHttpHeaders): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

function createPool({ perAddress, perProcess }: Limits) {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    get bytes(): number {
      return total;
    },
    /** Reserves bytes and answers how to give them back. @throws ApiError 429, 503 */
    reserve(address: string, bytes: number): () => void {
      const own = byAddress.get(address) ?? 0;
      if (own + bytes > perAddress)
        throw new ApiError(429, 'Too much is being uploaded from your address at once, please try again.', {
          retryAfterSeconds: 2,
        });
      if (total + bytes > perProcess)
        throw new ApiError(503, 'Too much is being uploaded at the moment, please try again.', {
          retryAfterSeconds: 5,
        });
      byAddress.set(address, own + bytes);
      total += bytes;
      return () => {
        total -= bytes;
        const left = byAddress.get(address)! - bytes;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
}

/** Caps the bytes of request bodies in flight, per address and per process. */
export interface BodyBudget {
  /** Bytes reserved at this moment. */
  readonly bytes: number;
  /**
   * Reserves the announced size of a body until the request has been answered or its connection has closed.
   * @throws ApiError 413 above the call's own limit, 429 and 503 where too much is in flight
   */
  reserve(request: FastifyRequest, reply: FastifyReply, limit: number, isKnown: boolean): void;
}

/** @param perAddress @param perProcess bytes in flight at most of callers whose identity is known */
export function createBodyBudget(limits: Limits): BodyBudget {
  const pools = { known: createPool(limits), anonymous: createPool(anonymousLimits) };
  return {
    get bytes() {
      return pools.known.bytes + pools.anonymous.bytes;
    },
    reserve(request, reply, limit, isKnown) {
      const announced = announcedBytes(request.headers);
      if (announced === 0) return;
      // Its connection closed while the caller was being found: the event that gives the bytes back is past.
      if (reply.raw.closed) return;
      const pool = isKnown ? pools.known : pools.anonymous;
      reply.raw.once('close', pool.reserve(addressGroup(request.ip), announced ?? limit));
    },
  };
}
