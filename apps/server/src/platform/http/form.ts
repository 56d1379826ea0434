import type { FastifyInstance } from 'fastify';

/** Reads the fields that a page without script sends. Of a name that comes twice the first value counts. */
export function acceptForm(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(body))
        if (!fields.has(name)) fields.set(name, value.replaceAll('\r\n', '\n'));
      done(null, Object.fromEntries(fields));
    },
  );
}
