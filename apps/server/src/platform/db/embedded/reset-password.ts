// Sets the superuser's password without knowing the old one, with the engine stopped: after the
// password file was lost or a backup came from elsewhere. Who may write the data folder may do this.
import { spawn } from 'node:child_process';

import { type Account, asAccount, nameForEngine } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './folder.ts';

export function resetPassword(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Single-user mode, logs off: the statement holds the password.
    const args = [
      '--single',
      '-D',
      nameForEngine(folder.pgData, account),
      '-c',
      'log_min_messages=fatal',
      'postgres',
    ];
    const child = spawn(binaries.postgres, args, {
      ...asAccount(account),
      cwd: folder.pgData,
      env: binaries.env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The password of the database could not be set again (exit ${code}).`));
    });
    child.stdin.end(
      `alter role postgres with login superuser password '${password.replaceAll("'", "''")}'\n`,
    );
  });
}
