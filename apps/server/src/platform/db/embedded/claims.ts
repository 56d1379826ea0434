// A claim says "this process uses it" in a file that others can check. It names the pid and when that
// process began, because pids are reused: after a reboot, and at once in a container, where the server
// is often pid 1 each time.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ownClaims = new Set<string>();
let bootId: string | undefined;

/** When the process began, as an opaque text; undefined when no such process runs (a zombie does not run). */
export function processBirth(pid: number): string | undefined {
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid);
}

function birthFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The command name may hold blanks and parentheses; the fields that follow the last one are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  bootId ??= readBootId();
  return `${bootId}/${fields[19]}`;
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

function birthFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [state = '', ...start] = line.split(/\s+/);
    return line === '' || state.startsWith('Z') ? undefined : start.join('-');
  } catch {
    return undefined;
  }
}

export function newClaim(): string {
  const claim = `${process.pid} ${processBirth(process.pid) ?? 'unknown'} ${randomUUID()}`;
  ownClaims.add(claim);
  return claim;
}

export function dropClaim(claim: string): void {
  ownClaims.delete(claim);
}

/** False when the process that made the claim has gone, however it went. */
export function claimHolds(claim: string): boolean {
  const [pidText, birth] = claim.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || birth === undefined) return false;
  if (pid === process.pid && birth === processBirth(pid)) return ownClaims.has(claim.trim());
  return processBirth(pid) === birth;
}

export function claimPid(claim: string): number {
  return Number(claim.trim().split(' ')[0]);
}
