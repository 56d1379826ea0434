// Divides test files into lots of equal length, so that processes side by side end together.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Seconds that each test file took when it last ran, by its path in the checkout. */
export type TestSeconds = Readonly<Record<string, number>>;

const fileOf = (root: string): string => join(root, 'var/test-seconds.json');

/** What earlier runs measured here; empty on a fresh machine or where the file is unreadable. */
export function readTestSeconds(root: string): TestSeconds {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as TestSeconds;
  } catch {
    return {};
  }
}

/** Adds new measurements to the earlier ones. */
export function writeTestSeconds(root: string, measured: TestSeconds): void {
  if (Object.keys(measured).length === 0) return;
  const file = fileOf(root);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, `${JSON.stringify({ ...readTestSeconds(root), ...measured }, null, 1)}\n`);
  renameSync(draft, file);
}

/**
 * How long each file will take: what was measured, else an estimate scaled to the measured files.
 * @param estimate a length in any unit, for files that have not run here yet
 */
export function expectedLength(
  files: readonly string[],
  seconds: TestSeconds,
  estimate: (file: string) => number,
): (file: string) => number {
  const known = files.filter((file) => seconds[file] !== undefined);
  const sum = (lengthOf: (file: string) => number): number =>
    known.reduce((total, file) => total + lengthOf(file), 0);
  const scale = known.length ? sum((file) => seconds[file]!) / Math.max(1, sum(estimate)) : 1;
  return (file) => seconds[file] ?? estimate(file) * scale;
}

/** Divides files into so many lots, the longest file first into the shortest lot; in each the order of names. */
export function divide(
  files: readonly string[],
  count: number,
  lengthOf: (file: string) => number,
): string[][] {
  const made = Array.from({ length: count }, () => ({ length: 0, files: [] as string[] }));
  const byLength = files.map((file) => ({ file, length: lengthOf(file) }));
  for (const { file, length } of byLength.sort((a, b) => b.length - a.length)) {
    const shortest = made.reduce((least, lot) => (lot.length < least.length ? lot : least));
    shortest.files.push(file);
    shortest.length += length;
  }
  return made.map((lot) => lot.files.sort()).filter((lot) => lot.length > 0);
}

/** Units: what they do grows with what is written. */
export const bytesOf =
  (root: string) =>
  (file: string): number =>
    statSync(join(root, file)).size;

/** Journeys spend their time on windows that they open and on looks for barriers, whatever they write beside. */
export const windowsOf =
  (root: string) =>
  (file: string): number =>
    1 +
    (readFileSync(join(root, file), 'utf8').match(/\b(open\w*|signedIn|picture|goto|reload)\(/g)?.length ??
      0);
