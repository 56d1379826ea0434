import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { RunningServer } from './server.ts';

/** The demo's key of its one sender, as docs/connect.md names it. */
const key = 'demo-ingest-key-of-the-demo-world-only';

/** Hands records in as the website does: signed, one JSON object a line. @param path such as `/ingest/survey-responses` */
export async function sendRecords(
  { url }: RunningServer,
  path: string,
  records: readonly object[],
): Promise<void> {
  const body = records.map((record) => JSON.stringify(record)).join('\n');
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-ndjson',
      'x-midoffice-sender': 'website',
      'x-midoffice-timestamp': String(seconds),
      'x-midoffice-signature': `sha256=${digest}`,
    },
  });
  assert.equal(response.status, 200, await response.text());
}
