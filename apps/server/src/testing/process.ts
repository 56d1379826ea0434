// Real server processes for tests of starting, stopping and recovery.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { processBirth } from '../platform/db/embedded/claims.ts';
import { ownFolder } from './own-folder.ts';

const checkout = join(import.meta.dirname, '../../../..');
const entryOf = (root: string): string => join(root, 'apps/server/src/main/start.ts');
const cliEntry = join(import.meta.dirname, '../main/cli.ts');

/** A server process that answers. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Process of the embedded engine at the start; 0 with DATABASE_URL. */
  readonly enginePid: number;
  /** From the start to the ready line, in milliseconds. */
  readonly readyMs: number;
  stdout(): string;
  stderr(): string;
  /** Sends a signal and answers the exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A start that did not come to its end. */
export class StartFailed extends Error {
  readonly code: number | null;
  readonly stderr: string;
  constructor(code: number | null, stderr: string) {
    super(`the server ended with ${code}: ${stderr}`);
    this.code = code;
    this.stderr = stderr;
  }
}

const cleanEnv = (env: Record<string, string>): Record<string, string> => {
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined &&
      !['DATABASE_URL', 'DEMO', 'SECRETS_KEY', 'NODE_TEST_CONTEXT', 'NODE_OPTIONS'].includes(name),
  );
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    BUILD_CONSOLE: '0',
    REQUESTS_PER_PERSON: '999999999',
    REFUSED_PER_ADDRESS: '999999999',
    MIDOFFICE_READY_LINE: '1',
    ...env,
  };
};

/**
 * Starts a server process with these settings over quiet ones, without waiting.
 * @param root the checkout that it runs from, else this one
 */
export function launchServer(env: Record<string, string>, root = checkout) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [entryOf(root)], {
    env: cleanEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<ServerProcess>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
      const line = /^MIDOFFICE_READY url=(\S+) pid=(\d+) engine=(\d*)$/m.exec(said.out);
      if (!line) return;
      resolve({
        url: line[1]!,
        pid: Number(line[2]),
        enginePid: Number(line[3]),
        readyMs: Math.round(performance.now() - startedAt),
        stdout: () => said.out,
        stderr: () => said.err,
        end: async (signal) => {
          child.kill(signal);
          return exited;
        },
      });
    });
    void exited.then((code) => reject(new StartFailed(code, said.err)));
  });
  ready.catch(() => undefined);
  return { child, ready, exited, stdout: () => said.out, stderr: () => said.err };
}

/** Starts a server process and waits until it answers. @param root as in launchServer @throws StartFailed */
export const startServer = (env: Record<string, string>, root?: string): Promise<ServerProcess> =>
  launchServer(env, root).ready;

/** Runs one command of `npm run cli` to its end. */
export async function runCli(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cliEntry, ...words], {
    env: cleanEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: said.out, stderr: said.err };
}

/**
 * Runs a file in a process of its own, which says something once its work begins, and kills it with -9 after so many
 * milliseconds of work. Answers whether it was killed.
 * @throws Error where it ended by itself with another code than 0
 */
export async function runKilled(file: string, words: readonly string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), exited]);
  const cut = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const [code] = (await exited) as [number | null];
  clearTimeout(cut);
  if (code !== null && code !== 0) throw new Error(`${file} ended with ${code}`);
  return code === null;
}

/** A data folder for a test. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = ownFolder('midoffice-data-');
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Whether a process runs. */
export const runs = (pid: number): boolean => processBirth(pid) !== undefined;

/** Waits until something holds. @throws Error naming it */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Makes calls over HTTP as somebody with a session. */
export interface HttpClient {
  get<T>(path: string): Promise<{ status: number; body: T }>;
  post<T>(path: string, body: object): Promise<{ status: number; body: T }>;
  /** Opens the stream of changes; `received` holds what it has sent so far. */
  events(): Promise<{ received: { subject: string; id?: string }[]; close(): void }>;
}

/** An answer on one line, for the message of a test: what was asked, the status, and what the body says. */
export const answerLine = (
  what: string,
  answer: { readonly status: number; readonly body: unknown } | undefined,
): string =>
  answer ? `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}` : `${what}: no answer`;

export function httpClient(url: string, cookie: string): HttpClient {
  const ask = async <T>(path: string, init: RequestInit): Promise<{ status: number; body: T }> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  return {
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    async events() {
      const abort = new AbortController();
      const response = await fetch(`${url}/admin/events`, { headers: { cookie }, signal: abort.signal });
      if (!response.ok) throw new Error(`the stream answered ${response.status}`);
      const received: { subject: string; id?: string }[] = [];
      void (async () => {
        let rest = '';
        for await (const chunk of response.body!) {
          rest += Buffer.from(chunk as Uint8Array).toString();
          const events = rest.split('\n\n');
          rest = events.pop()!;
          for (const event of events)
            if (event.startsWith('data: ')) received.push(JSON.parse(event.slice(6)) as { subject: string });
        }
      })().catch(() => undefined);
      return { received, close: () => abort.abort() };
    },
  };
}

/** Signs in over HTTP. */
export async function signInTo(url: string, email: string, password: string): Promise<HttpClient> {
  const response = await fetch(`${url}/admin/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || !cookie)
    throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return httpClient(url, cookie);
}
