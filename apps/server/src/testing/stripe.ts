import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type Stripe from 'stripe';
import { createStripe } from '../platform/connectors/stripe/stripe.ts';
import type { EffectTimes } from '../platform/effects/runner.ts';
import { demoRecords } from '../platform/demo/records.ts';
import { recordsIn } from './records.ts';
import { testServer, type TestServer } from './server.ts';

/** A test server whose vendors are a sandbox of its own, reached by the real SDKs over HTTP and TCP. */
export interface StripeTestServer {
  readonly server: TestServer;
  readonly sandbox: Sandbox;
  /** Asks the vendor for its current state, with more patience than the server has. */
  readonly onlooker: Stripe;
  close(): Promise<void>;
}

/**
 * Starts both. Tries of the server's SDK end after a second and are not repeated, so that failures are quick to see.
 * @param options.nowMs the time of the clock of sandbox and server
 * @param options.serverNow the clock of the server, where it is another one
 */
export async function stripeTestServer(
  options: {
    nowMs?: number;
    serverNow?: () => number;
    work?: boolean;
    env?: Record<string, string>;
    effectTimes?: Partial<EffectTimes>;
    secretsKey?: string;
  } = {},
): Promise<StripeTestServer> {
  const now = options.nowMs === undefined ? undefined : (): number => options.nowMs!;
  const serverNow = options.serverNow ?? now;
  const secretKey = 'sk_test_sandbox';
  const paypal = { clientId: 'client', clientSecret: 'paypal-secret' };
  const sandbox = await startSandbox({
    seed: 7,
    stripe: { secretKey, webhookSecret: 'whsec_test' },
    paypal,
    ...(now && { now }),
  });
  const stripe = {
    secretKey,
    apiBase: sandbox.url,
    timeoutMs: 1_000,
    retries: 0,
    webhookSecrets: ['whsec_next', 'whsec_test'],
  };
  const server = await testServer({
    stripe,
    paypal: { ...paypal, apiBase: sandbox.url, timeoutMs: 1_000 },
    records: recordsIn(sandbox, demoRecords, 1_000),
    ...(options.secretsKey && { secretsKey: options.secretsKey }),
    ...(options.effectTimes && { effectTimes: options.effectTimes }),
    ...(serverNow && { now: serverNow }),
    ...(options.work && { work: true }),
    ...(options.env && { env: options.env }),
  });
  return {
    server,
    sandbox,
    onlooker: createStripe({ ...stripe, timeoutMs: 30_000 }).client!,
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}
