import type { AnyCall, Ingested } from '@midoffice/contract/kernel';
import { signatureOf } from '../platform/http/signed-request.ts';
import type { TestServer } from './server.ts';

const keys = {
  website: 'test-key-of-the-website-0123456789ab',
  websiteNext: 'next-key-of-the-website-0123456789ab',
  forms: 'test-key-of-the-forms-0123456789abcd',
} as const;

/** The setting INGEST_KEYS of tests: the website has two keys. */
export const ingestEnv = {
  INGEST_KEYS: `website=${keys.website},website=${keys.websiteNext},forms=${keys.forms}`,
};

interface SentRequest {
  readonly sender?: string;
  readonly key?: keyof typeof keys;
  /** Seconds since 1970; default: the server's. */
  readonly timestamp?: string;
  /** In place of the right signature; null: none. */
  readonly signature?: string | null;
}

/** A record as a line of a request. */
export const linesOf = (records: readonly object[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n');

/** Sends lines to an ingest call, signed as a sender does. */
export async function sendRecords(
  server: TestServer,
  call: AnyCall,
  lines: string | readonly object[],
  { sender = 'website', key = 'website', timestamp, signature }: SentRequest = {},
): Promise<{ status: number; body: Ingested & { field?: string } }> {
  const payload = typeof lines === 'string' ? lines : linesOf(lines);
  const time = timestamp ?? String(Math.floor(server.platform.now() / 1000));
  const response = await server.app.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: {
      'content-type': 'application/x-ndjson',
      'x-midoffice-sender': sender,
      'x-midoffice-timestamp': time,
      ...(signature !== null && {
        'x-midoffice-signature': signature ?? signatureOf(keys[key], time, payload),
      }),
    },
  });
  return { status: response.statusCode, body: response.json() };
}
