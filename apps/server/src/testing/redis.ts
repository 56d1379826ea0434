// A real Redis for tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { foundProgram, installPackages } from './distribution.ts';

const names = ['redis-server', 'valkey-server'];
let program: string | undefined;
let inspected = false;

/** The server program: one that is found, else the distribution's; undefined where none can be had. */
export function redisProgram(): string | undefined {
  if (inspected) return program;
  inspected = true;
  program = process.env['REDIS_SERVER_PATH'] ?? foundProgram(names);
  if (!program) {
    installPackages('redis-server', ['redis-server']);
    program = foundProgram(names);
  }
  return program;
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Halts it without closing connections, and lets it go on. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts one that keeps nothing on disk. Undefined where this machine has none; with `REQUIRE_REDIS=1` that is an error.
 * @param options.port a port that it had before, to come back at
 */
export async function startRedis(
  options: { port?: number; password?: string } = {},
): Promise<RedisServer | undefined> {
  const path = redisProgram();
  if (!path) {
    if (process.env['REQUIRE_REDIS'] === '1') throw new Error('a Redis is required and none can be had');
    return undefined;
  }
  const dir = mkdtempSync(join(tmpdir(), 'midoffice-redis-'));
  const port = options.port ?? (await freePort());
  const child = spawn(
    path,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--save',
      '',
      ...(options.password ? ['--requirepass', options.password] : []),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/ready to accept connections/i.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${said.slice(-500)}`)));
  });
  child.unref();
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const credentials = options.password ? `:${options.password}@` : '';
  return {
    url: `redis://${credentials}127.0.0.1:${port}`,
    port,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      process.removeListener('exit', end);
      end();
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A test on a real Redis. Where none can be had it is reported as not run, by name. */
export function onRedis(work: (redis: RedisServer, t: TestContext) => Promise<void>) {
  return async (t: TestContext): Promise<void> => {
    const redis = await startRedis();
    if (!redis) return t.skip('not run: no redis-server on this machine');
    try {
      await work(redis, t);
    } finally {
      await redis.stop();
    }
  };
}
