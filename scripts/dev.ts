// `npm run dev`: the server, started again when its sources change, and the console's development server before
// it. One Ctrl+C stops both.
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const port = process.env['PORT'] ?? '4180';
const consolePort = process.env['CONSOLE_PORT'] ?? '5173';

function vitePath(): string {
  const require = createRequire(join(root, 'apps/console/package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
}

/** What runs, in the order in which it is stopped. */
const children = new Map<string, ChildProcess>();
let stopping = false;

function run(name: string, args: readonly string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  children.set(name, child);
  child.once('exit', (code) => {
    children.delete(name);
    if (!stopping) {
      process.stderr.write(`The ${name} has ended (${code ?? 'killed'}), stopping the rest.\n`);
      stop(code ?? 1);
    }
    if (!children.size) process.exit(process.exitCode);
  });
}

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children.values()) child.kill('SIGTERM');
  if (!children.size) process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

run(
  'server',
  ['--v8-pool-size=1', '--watch', '--watch-preserve-output', join(root, 'apps/server/src/main/start.ts')],
  {
    PORT: port,
    BUILD_CONSOLE: '0',
  },
);
run(
  'console',
  [
    vitePath(),
    '--host',
    '127.0.0.1',
    '--port',
    consolePort,
    '--clearScreen',
    'false',
    join(root, 'apps/console'),
  ],
  {
    MIDOFFICE_SERVER: `http://127.0.0.1:${port}`,
  },
);
process.stdout.write(
  `The console with what you edit: http://127.0.0.1:${consolePort} (the server behind it: ${port})\n`,
);
