import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '../../../../testing/server.ts';

/** Has another process run a fix on a target, as far as locks tell; answers how to end it. */
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
