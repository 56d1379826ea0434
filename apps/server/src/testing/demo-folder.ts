// The demo world takes as much work to make as a dozen journeys: it is made once for a run, on an empty folder, and
// whoever needs one to begin with starts on a copy.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from './process.ts';

/** Starts a server with the demo world on an empty data folder, and stops it again. @throws Error where it ends badly */
export async function makeDemoFolder(folder: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const code = await server.end('SIGINT');
  if (code !== 0) throw new Error(`the server ended with ${code}: ${server.stderr()}`);
}

/** Fills an empty data folder from the one that `DEMO_FOLDER` names; where none is made, a start on it makes the world. */
export function fillFromDemo(folder: string): void {
  const made = process.env['DEMO_FOLDER'];
  // Whose the files are matters: as root the engine's belong to another account.
  if (made && existsSync(join(made, 'database'))) execFileSync('cp', ['-a', `${made}/.`, folder]);
}
