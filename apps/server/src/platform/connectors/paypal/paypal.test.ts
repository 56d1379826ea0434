import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { EffectRefused } from '../../effects/effects.ts';
import { createPaypal, type PaypalConnector } from './paypal.ts';

/** A PayPal that refuses to cancel with an issue, and tells these statuses one after the other. */
async function refusing(issue: string, statuses: string[]): Promise<[PaypalConnector, () => Promise<void>]> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/v1/oauth2/token') answer(200, { access_token: 'token', expires_in: 600 });
    else if (request.method === 'POST') answer(422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
    else answer(200, { id: 'I-1', status: statuses.shift() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return [createPaypal({ clientId: 'client', clientSecret: 'secret', apiBase }), close];
}

describe('a cancellation at PayPal', () => {
  test('is done where PayPal refuses because an earlier try has come through', async () => {
    const [paypal, close] = await refusing('SUBSCRIPTION_STATUS_INVALID', ['ACTIVE', 'CANCELLED']);
    assert.equal(await paypal.acts.cancel('I-1', 'moved', 'key'), false);
    await close();
  });

  test('is refused where PayPal goes on billing', async () => {
    const [paypal, close] = await refusing('SUBSCRIPTION_STATUS_INVALID', ['APPROVED', 'APPROVED']);
    await assert.rejects(paypal.acts.cancel('I-1', 'moved', 'key'), EffectRefused);
    await close();
  });

  test('stays open while an earlier request is being worked on', async () => {
    const [paypal, close] = await refusing('PREVIOUS_REQUEST_IN_PROGRESS', ['ACTIVE', 'ACTIVE']);
    await assert.rejects(
      paypal.acts.cancel('I-1', 'moved', 'key'),
      (error) => !(error instanceof EffectRefused),
    );
    await close();
  });
});
