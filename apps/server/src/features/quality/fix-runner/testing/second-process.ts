import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '../../../../testing/server.ts';

/** Starts another process that holds the locks of a fix run on a target; returns a function that ends it. */
export async function claimElsewhere(
  server: TestServer,
  type: string,
  target: string,
): Promise<() => Promise<void>> {
  const file = join(import.meta.dirname, 'claim-process.ts');
  const child = spawn(process.execPath, [file, server.platform.database.url, type, target], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'close');
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => {
      throw new Error('the other process ended before it held the target');
    }),
  ]);
  return async () => {
    child.stdin.end();
    await exited;
  };
}
