import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer } from '../kernel/vendor.ts';
import type { PaypalWorld } from './world.ts';

/** A refusal in PayPal's words: https://developer.paypal.com/api/rest/responses/ */
export class Fault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, name: string, message: string, issue?: string) {
    super(message);
    this.status = status;
    this.body = {
      name,
      message,
      debug_id: randomBytes(6).toString('hex'),
      details: issue ? [{ issue, description: message }] : [],
      links: [],
    };
  }
}

interface Mounted {
  method: 'GET' | 'POST';
  url: string;
  work: (request: FastifyRequest) => Answer;
}

/** One call with what all share: due work first, planned failures, the log, PayPal's error bodies. */
export function mountCall(
  app: FastifyInstance,
  ready: () => PaypalWorld,
  { method, url, work }: Mounted,
): void {
  app.route({
    method,
    url,
    handler: (request, reply) => {
      const key = request.headers['paypal-request-id'];
      return serve(ready().runtime, request, reply, {
        vendor: 'paypal',
        query: request.query as Record<string, unknown>,
        // The token's request carries credentials in a header only; bodies hold reasons.
        body: null,
        idempotencyKey: typeof key === 'string' ? key : null,
        faultAnswer: (status) => ({
          status,
          headers: {},
          body: {
            name: status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR',
            message: 'injected',
          },
        }),
        work: () => {
          ready().tick();
          try {
            return work(request);
          } catch (error) {
            if (!(error instanceof Fault)) throw error;
            return { status: error.status, headers: {}, body: error.body };
          }
        },
      });
    },
  });
}
