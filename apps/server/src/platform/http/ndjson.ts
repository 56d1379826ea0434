import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf } from './admission.ts';
import { ApiError } from './errors.ts';

async function* bounded(body: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new ApiError(413, 'body: is too large', { field: 'body' });
    yield chunk;
  }
}

/**
 * Lets calls whose contract says `ndjson` take lines as they are sent: the handler gets the stream as `ndjson` and
 * reads it part by part.
 */
export function acceptLines(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-ndjson', 'application/ndjson'],
    (request: { routeOptions: { config: { call?: AnyCall } } }, payload: AsyncIterable<Buffer>, done) => {
      const { call } = request.routeOptions.config;
      if (call?.encoding === 'ndjson') done(null, { ndjson: bounded(payload, bodyLimitOf(call)) });
      else done(new ApiError(415, 'body: must be JSON', { field: 'body' }));
    },
  );
}
