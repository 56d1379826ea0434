// For the tests of this folder: queries, and server processes that can be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { processBirth } from './claims.ts';

/** Mode 0700, as a home folder: as root, every test also proves that the engine works under one. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'midoffice-embedded-'));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(20);
  }
}

export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(`process ${pid} is gone`, () => processBirth(pid) === undefined);
}

export interface Started {
  url: string;
  pid: number;
  adopted: boolean;
}

export interface ServerProcess {
  pid: number;
  started: Promise<Started>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Another process that starts the engine on the folder and stops it on request. */
export function serverProcess(dataDir: string): ServerProcess {
  const module = new URL('./start-embedded.ts', import.meta.url).href;
  const script = `
    import { startEmbedded } from ${JSON.stringify(module)};
    const engine = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url: engine.url, pid: engine.pid, adopted: engine.adopted }));
    process.stdin.once('data', async () => { await engine.stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return {
    pid: child.pid ?? 0,
    started: firstLine(child),
    stop: async () => {
      child.stdin.write('stop\n');
      await ended(child);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

function firstLine(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('no stdout');
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Started));
    child.once('exit', (code) => reject(new Error(`The server process ended with ${code}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
