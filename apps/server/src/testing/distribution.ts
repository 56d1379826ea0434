// Programs that tests need and npm cannot bring: found on the machine, or installed from its distribution.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs that is installed. */
export function foundProgram(names: readonly string[]): string | undefined {
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (stdout?.trim()) return stdout.trim();
  }
  return undefined;
}

interface InstallOptions {
  /** Held while one process installs; the others wait for it. */
  lockFile?: string;
  /** How long another process may keep the package manager busy. */
  timeoutMs?: number;
  /** Pause between two tries while it is busy. */
  retryMs?: number;
}

// Whoever holds our lock installs what is still missing; who waited finds it done. `flock` is part of every Debian.
const installMissing = `
  wanted=
  for name in "$@"; do
    [ "$(dpkg-query -W -f '\${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || wanted="$wanted $name"
  done
  [ -z "$wanted" ] && exit 0
  apt-get update -qq && exec apt-get install -y -qq --no-install-recommends $wanted`;

const isBusy = (text: string): boolean => /Could not get lock|Unable to (acquire|lock)/.test(text);

/**
 * On Debian as root: installs packages of the distribution, and says so. One process installs at a time, and a package
 * manager that somebody else uses is waited for. Elsewhere, or where it fails, nothing.
 */
export function installPackages(
  what: string,
  packages: readonly string[],
  {
    lockFile = '/var/cache/midoffice-packages.lock',
    timeoutMs = 600_000,
    retryMs = 2000,
  }: InstallOptions = {},
): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(
    `No ${what} found: installing the distribution's ${packages.length > 1 ? 'packages' : 'package'} ${packages.join(', ')}.`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C' };
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const remainingMs = Math.max(1000, deadline - Date.now());
    const { status, stdout, stderr, error } = spawnSync(
      'flock',
      [lockFile, 'sh', '-c', installMissing, 'install', ...packages],
      { encoding: 'utf8', env, timeout: remainingMs },
    );
    if (status === 0) return;
    const output = `${stdout ?? ''}${stderr ?? ''}`;
    if (isBusy(output) && Date.now() + retryMs < deadline) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
      continue;
    }
    console.log(`It could not be installed: ${error?.message ?? output.trim().slice(-2000)}`);
    return;
  }
}
