import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { EffectTimes } from '../platform/effects/runner.ts';
import { testServer, type TestServer } from './server.ts';

/** A test server whose AWS is a stand-in, reached by the official clients over HTTP. */
export interface AwsTestServer {
  readonly server: TestServer;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

/** Keys that the stand-in takes. */
export const awsKeys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

/** The stand-in alone. */
export const testAws = (): Promise<Sandbox> =>
  startSandbox({ seed: 7, stripe: { secretKey: 'sk_test_not_used' }, aws: awsKeys });

/** Starts both. A question of a client ends after a second. @param options.now the clock of the server */
export async function awsTestServer(
  options: { now?: () => number; effectTimes?: Partial<EffectTimes>; env?: Record<string, string> } = {},
): Promise<AwsTestServer> {
  const sandbox = await testAws();
  const server = await testServer({
    work: true,
    aws: {
      region: 'eu-central-1',
      endpoint: `${sandbox.url}/aws`,
      ...awsKeys,
      timeoutMs: 1000,
    },
    ...options,
  });
  return {
    server,
    sandbox,
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}
