import type { AnyCall } from '@midoffice/contract/kernel';
import { failureOf } from '@midoffice/contract/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

async function fieldsOf(body: Buffer, contentType: string, call: AnyCall): Promise<Record<string, unknown>> {
  const refusal = new ApiError(400, failureOf(call), { field: 'body' });
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw refusal;
    });
  const entries = [...form];
  if (new Set(entries.map(([name]) => name)).size < entries.length || entries.length > 20) throw refusal;
  return Object.fromEntries(entries);
}

/**
 * Lets calls whose contract says `multipart` take a form with files, whole and within the call's limit. Elsewhere such
 * a body is refused as it always was.
 */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { call } = request.routeOptions.config;
      if (call?.encoding !== 'multipart') throw new ApiError(415, 'body: must be JSON', { field: 'body' });
      return fieldsOf(body, String(request.headers['content-type']), call);
    },
  );
}
