import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedFetch } from '../connectors/bounded-fetch.ts';
import { engineDown, EngineMissing, libraryAbsent } from './problems.ts';

/** Where an engine answers, and the token that opens it. */
export interface EngineAddress {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
}

/** The embedded engine as one process sees it: its own child, or that of another process on the same folder. */
export interface Engine {
  /** Starts it, joins it, or starts it again where it has gone. @throws EngineMissing */
  address(): Promise<EngineAddress>;
  /** Says that nobody answered there, so that the next question looks again. */
  lost(address: EngineAddress): void;
  /** The engine's process, where it runs. */
  readonly pid: number | undefined;
  /** Whether the engine's process, when one was last ended for a statement of the workbench, was ended for this one. */
  endedFor(id: string): boolean;
  stop(): Promise<void>;
}

interface EngineOptions {
  /** DATA_DIR/usage */
  readonly folder: string;
  readonly notify: (message: string) => void;
  /** The library's name, another one in tests of its absence. */
  readonly library?: string;
}

type Answer =
  | ({ readonly type: 'ready' } & EngineAddress)
  | { readonly type: 'absent' | 'busy' | 'failed'; readonly reason: string };

const script = join(import.meta.dirname, 'child/main.ts');
const startLimitMs = 60_000;
const stopLimitMs = 20_000;
// A package that is installed meanwhile is found without a restart.
const absentForMs = 60_000;

async function answers({ url, token }: EngineAddress): Promise<boolean> {
  try {
    const headers = { 'x-clickhouse-key': token };
    return (await boundedFetch(`${url}/ping`, { headers, timeoutMs: 2_000, maxBytes: 4_096 })).ok;
  } catch {
    return false;
  }
}

/** What a process of the engine left in a file; undefined where there is none. */
function leftIn<T>(folder: string, file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Starts the child and waits for its first word that counts. */
async function launch({
  folder,
  library,
  notify,
}: EngineOptions): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = spawn(process.execPath, [script, folder, ...(library ? [library] : [])], {
    // Its own group: Ctrl+C in the terminal must not reach it before the server has drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      // A thread for each session that runs a query at once, and some for files.
      UV_THREADPOOL_SIZE: '10',
    },
  });
  const said = new Promise<Answer>((resolve) => {
    child.on('message', (message: Answer | { type: 'recovered'; partitions: string[] }) => {
      if (message.type === 'recovered')
        notify(
          `The usage engine was not stopped in order; rolled up again: ${message.partitions.join(', ')}.`,
        );
      else resolve(message);
    });
    child.once('error', (error) => resolve({ type: 'failed', reason: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ type: 'failed', reason: `it ended with ${signal ?? code}` }),
    );
  });
  const late = sleep(startLimitMs, { type: 'failed', reason: 'it took too long' } as const, { ref: false });
  return { child, answer: await Promise.race([said, late]) };
}

/** The engine on a folder, not yet started. Several processes may ask for one folder: one runs it, others join. */
export function createEngine(options: EngineOptions): Engine {
  const { folder } = options;
  let current: Promise<EngineAddress> | undefined;
  let child: ChildProcess | undefined;
  let pid: number | undefined;
  let stopped = false;
  let absentUntil = 0;

  async function start(): Promise<EngineAddress> {
    if (Date.now() < absentUntil) throw new EngineMissing(libraryAbsent);
    const deadline = Date.now() + 20_000;
    for (;;) {
      const running = leftIn<EngineAddress>(folder, 'engine.json');
      if (running && (await answers(running))) return running;
      const { child: made, answer } = await launch(options);
      if (answer.type === 'ready') {
        child = made;
        child.unref();
        child.channel?.unref();
        child.once('exit', () => {
          if (child === made) child = undefined;
          current = undefined;
        });
        return answer;
      }
      made.kill('SIGKILL');
      if (answer.type === 'absent') {
        absentUntil = Date.now() + absentForMs;
        throw new EngineMissing(libraryAbsent);
      }
      // The process before this one is still closing the folder, or another one is just opening it.
      if (answer.type === 'failed' || Date.now() > deadline)
        throw new EngineMissing(engineDown(answer.reason));
      await sleep(200);
    }
  }

  return {
    async address() {
      if (stopped) throw new EngineMissing(engineDown('the server is stopping'));
      current ??= start().catch((error: unknown) => {
        current = undefined;
        throw error;
      });
      const address = await current;
      pid = address.pid;
      return address;
    },
    lost() {
      current = undefined;
    },
    get pid() {
      return pid;
    },
    endedFor: (id) => leftIn<{ id: string }>(folder, 'ended.json')?.id === id,
    async stop() {
      stopped = true;
      await current?.catch(() => undefined);
      const made = child;
      if (!made || made.exitCode !== null || made.signalCode !== null) return;
      const exited = once(made, 'exit');
      made.ref();
      if (made.connected) made.send('stop');
      const inTime = await Promise.race([exited.then(() => true), sleep(stopLimitMs, false, { ref: false })]);
      if (!inTime) {
        options.notify('The usage engine did not stop in time and was ended.');
        made.kill('SIGKILL');
        await exited;
      }
    },
  };
}
