import assert from 'node:assert/strict';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Client, TestServer } from './server.ts';

/** Asserts that a call is refused with a status and text, equal in message and error, and that nothing was written. */
export async function refuses(
  server: TestServer,
  client: Client,
  call: AnyCall,
  input: object,
  status: number,
  text: string | RegExp,
): Promise<void> {
  const digest = await server.digest();
  const answer = await client.call(call, input as Record<string, unknown>);
  const body = answer.body as { success: boolean; message: string; error: string };
  const notified = `${call.name} ${JSON.stringify(input)}: ${answer.status} ${body.message}`;
  assert.equal(answer.status, status, notified);
  if (typeof text === 'string') assert.equal(body.message, text, notified);
  else assert.match(body.message, text, notified);
  assert.equal(body.error, body.message);
  assert.equal(await server.digest(), digest, `${notified} wrote something`);
}
