import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { fillFromDemo } from '../../../apps/server/src/testing/demo-folder.ts';
import { ownFolder } from '../../../apps/server/src/testing/own-folder.ts';
import { closeBrowser } from './browser.ts';

const root = join(import.meta.dirname, '../../..');

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Runs `npm run cli -- ...` against this server's data. Answers standard output. */
  cli(args: string[], options?: { input?: string }): Promise<string>;
  stop(): Promise<void>;
}

let running: Promise<RunningServer> | undefined;

function environment(dataDir: string, port = '0'): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATABASE_READ_URL: _read, ...rest } = process.env;
  return {
    ...rest,
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // One person makes the requests of a whole suite.
    REQUESTS_PER_PERSON: '999999999',
    REFUSED_PER_ADDRESS: '999999999',
    MIDOFFICE_READY_LINE: '1',
    NODE_TEST_CONTEXT: undefined,
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(
      () => reject(new Error(`the server was not ready within 180 s\n${text}`)),
      180_000,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /MIDOFFICE_READY url=(\S+)/.exec(text)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with code ${code} before it was ready\n${text}`));
    });
  });
}

function spawnServer(env: NodeJS.ProcessEnv): { child: ChildProcess; gone: Promise<void> } {
  const child = spawn(process.execPath, ['apps/server/src/main/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A run that is cut off takes its server along; the server stops its engine.
  process.once('exit', () => child.kill('SIGTERM'));
  return { child, gone: new Promise<void>((resolve) => child.once('exit', () => resolve())) };
}

/** A server of one journey, which ends and begins it anew at the same address. */
export interface OwnServer {
  readonly url: string;
  /** Sends a signal; unless it only pauses the process, waits until it has ended. */
  signal(signal: NodeJS.Signals): Promise<void>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server for one journey alone, on a copy of the demo world. */
export async function ownServer(): Promise<OwnServer> {
  const dataDir = ownFolder('midoffice-e2e-own-');
  fillFromDemo(dataDir);
  let run = spawnServer(environment(dataDir));
  const url = await readyUrl(run.child);
  const signal = async (which: NodeJS.Signals): Promise<void> => {
    run.child.kill(which);
    if (which !== 'SIGSTOP' && which !== 'SIGCONT') await run.gone;
  };
  return {
    url,
    signal,
    async startAgain() {
      run = spawnServer(environment(dataDir, new URL(url).port));
      await readyUrl(run.child);
    },
    async close() {
      run.child.kill('SIGCONT');
      await signal('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function start(): Promise<RunningServer> {
  const dataDir = ownFolder('midoffice-e2e-');
  fillFromDemo(dataDir);
  const env = environment(dataDir);
  const { child, gone } = spawnServer(env);
  const url = await readyUrl(child);
  return {
    url,
    dataDir,
    cli(args, options = {}) {
      return new Promise((resolve, reject) => {
        const command = spawn(process.execPath, ['apps/server/src/main/cli.ts', ...args], {
          cwd: root,
          env,
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        let out = '';
        command.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        command.on('close', (code) =>
          code === 0 ? resolve(out) : reject(new Error(`cli ${args.join(' ')} ended with code ${code}`)),
        );
        command.stdin.end(options.input ?? '');
      });
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await gone;
      clearTimeout(timer);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The one real server of this run: `npm start` with the demo world, on an empty folder or a copy of one so begun. */
export function demoServer(): Promise<RunningServer> {
  running ??= start();
  return running;
}

/** Stops the server and the browser of this run. In a test run they stop by themselves after the last test. */
export async function stopDemoServer(): Promise<void> {
  await closeBrowser();
  if (running) await (await running).stop();
  running = undefined;
}

// Registered at the root of the run: all files share one process, one server and one browser.
if (process.execArgv.some((argument) => argument.startsWith('--test'))) after(stopDemoServer);
