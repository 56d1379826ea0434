import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { EffectTimes } from '../platform/effects/runner.ts';
import { testServer, type TestServer } from './server.ts';

/** The repositories of {@link chatTestServer}. */
export const testRepositories = ['acme/data', 'acme/data-live', 'acme/platform', 'acme/web'] as const;
export const intercomFilesHost = 'files.intercom.invalid';

/** A test server whose Intercom and GitHub are stand-ins, reached by their official clients over HTTP. */
export interface ChatTestServer {
  readonly server: TestServer;
  readonly sandbox: Sandbox;
  /** Listens on a port and has the stand-ins post their webhooks there. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Starts both. A try of a client ends after a second. @param options.now the clock of the server */
export async function chatTestServer(
  options: { now?: () => number; effectTimes?: Partial<EffectTimes>; databaseUrl?: string } = {},
): Promise<ChatTestServer> {
  const token = 'token-of-the-stand-in';
  const sandbox = await startSandbox({
    seed: 7,
    stripe: { secretKey: 'sk_test_not_used' },
    intercom: { token },
    github: { token },
  });
  for (const repository of testRepositories) sandbox.github.seed(repository);
  const webhookSecrets = ['secret-next', 'secret-now'];
  const server = await testServer({
    work: true,
    intercom: { token, apiBase: `${sandbox.url}/intercom/`, webhookSecrets, timeoutMs: 1000 },
    github: {
      token,
      apiBase: `${sandbox.url}/github`,
      webhookSecrets,
      repositories: testRepositories,
      timeoutMs: 1000,
    },
    sandboxHosts: { [intercomFilesHost]: `${sandbox.url}/intercom-files` },
    ...options,
  });
  return {
    server,
    sandbox,
    async listen() {
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
      for (const vendor of ['intercom', 'github'] as const)
        sandbox[vendor].setWebhook({ url: `${url}/webhooks/${vendor}`, secret: 'secret-now' });
      return url;
    },
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

/** Waits until it holds. @throws Error after ten seconds */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`waited in vain until ${what}`);
}
