import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, temporaryDataDir, type ServerProcess } from './process.ts';
import type { StripeTestServer } from './stripe.ts';

/** Has to be the key of the world whose database the processes share. */
export const killableKey = Buffer.alloc(32, 9).toString('base64');

/** Two server processes over one database, one set of vendors and one folder of files that outlive them. */
export interface Killable {
  readonly servers: ServerProcess[];
  /** Kills the first server with -9, and starts another in its place behind the second. */
  killFirst(): Promise<void>;
  /** Ends the processes and removes their folders; the world stays. */
  end(): Promise<void>;
}

/** @param env settings of the processes beside the vendors' addresses */
export async function killableServers(
  { server, sandbox }: Pick<StripeTestServer, 'server' | 'sandbox'>,
  env: Record<string, string> = {},
): Promise<Killable> {
  const folders = [temporaryDataDir(), temporaryDataDir()];
  const shared = temporaryDataDir();
  for (const { path } of folders) symlinkSync(shared.path, join(path, 'files'), 'dir');
  const launch = (n: number): Promise<ServerProcess> =>
    startServer({
      DATA_DIR: folders[n]!.path,
      DATABASE_URL: server.platform.database.url,
      SECRETS_KEY: killableKey,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_BASE: sandbox.url,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'paypal-secret',
      PAYPAL_API_BASE: sandbox.url,
      ...env,
    });
  const servers = [await launch(0), await launch(1)];
  return {
    servers,
    async killFirst() {
      const killed = servers.shift()!;
      folders.push(folders.shift()!);
      await killed.end('SIGKILL');
      servers.push(await launch(1));
    },
    async end() {
      await Promise.all(servers.map((one) => one.end('SIGTERM')));
      for (const folder of [...folders, shared]) folder.remove();
    },
  };
}
