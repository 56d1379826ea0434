// Makes a new database cluster. It appears under its name in one step, complete or not at all.
import { spawn } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { type Account, asAccount, giveTo, nameForEngine } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type DataFolder, makePassword } from './folder.ts';

const stagingPrefix = 'postgres.new-';

export async function initialise(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  removeUnfinished(folder);
  const staging = join(folder.root, `${stagingPrefix}${process.pid}`);
  const data = join(staging, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  try {
    const password = makePassword(folder);
    writeFileSync(join(staging, 'password'), password, { mode: 0o600 });
    giveTo(join(staging, 'password'), account);
    giveTo(data, account);
    giveTo(staging, account);
    await runInitdb(data, binaries, account, durable);
    renameSync(data, folder.pgData);
    syncFolder(folder.root);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function removeUnfinished(folder: DataFolder): void {
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith(stagingPrefix)) rmSync(join(folder.root, name), { recursive: true, force: true });
  }
}

function runInitdb(
  data: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const name = nameForEngine(data, account);
  const args = [
    `--pgdata=${name}`,
    `--pwfile=${name}/../password`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      ...asAccount(account),
      cwd: data,
      env: binaries.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL's initdb failed (exit ${code}):\n${output.trim().slice(-2000)}`));
    });
  });
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
