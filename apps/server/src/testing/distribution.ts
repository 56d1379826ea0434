// Programs that tests need and npm cannot bring: found on the machine, or installed from its distribution.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs that is installed. */
export function foundProgram(names: readonly string[]): string | undefined {
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (stdout?.trim()) return stdout.trim();
  }
  return undefined;
}

/** On Debian as root: installs packages of the distribution, and says so. Elsewhere, or where it fails, nothing. */
export function installPackages(what: string, packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(
    `No ${what} found: installing the distribution's ${packages.length > 1 ? 'packages' : 'package'} ${packages.join(', ')}.`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', timeout: 240_000, env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      timeout: 600_000,
      env,
    });
  } catch (error) {
    console.log(`It could not be installed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
