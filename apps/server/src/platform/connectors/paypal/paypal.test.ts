import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { EffectRefused } from '../../effects/effects.ts';
import { createPaypal, type PaypalConnector } from './paypal.ts';

/** A PayPal that refuses to cancel with an issue, and answers these statuses one after the other. */
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

/** A PayPal that answers a change of a subscription as a test says, and whether the answer led elsewhere. */
async function answering(change: RequestListener) {
  const met = { elsewhere: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') {
      met.elsewhere += 1;
      response.writeHead(204).end();
    } else if (request.url === '/v1/oauth2/token') response.end('{"access_token":"token","expires_in":600}');
    else if (request.method === 'POST') change(request, response);
    else response.end('{"id":"I-1","status":"ACTIVE"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { paypal: createPaypal({ clientId: 'client', clientSecret: 'secret', apiBase }), met, close };
}

describe('an answer of PayPal that cannot be believed', () => {
  const notKnown = (error: unknown): boolean => error instanceof Error && !(error instanceof EffectRefused);

  test('one that leads elsewhere is not followed, and the change is not taken for done', async () => {
    const { paypal, met, close } = await answering((_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await assert.rejects(paypal.acts.suspend('I-1', 'moved', 'key'), notKnown);
    assert.equal(met.elsewhere, 0);
    close();
  });

  test('one without end is left before it fills the memory', async () => {
    let sent = 0;
    const { paypal, close } = await answering((_request, response) => {
      const part = Buffer.alloc(1_048_576, 32);
      const more = (): void => {
        if (response.destroyed || sent >= 64) return void response.end();
        sent += 1;
        response.write(part, more);
      };
      more();
    });
    await assert.rejects(paypal.acts.suspend('I-1', 'moved', 'key'), notKnown);
    assert.ok(sent < 64, `${sent} MiB were taken`);
    close();
  });
});

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
