import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const phaseMs = 8_000;
/** For a process of a person to start and to make its inputs. */
export const startMs = 4_000;

/**
 * One person in a process of their own (`fairness-person.ts`), from `fromMs` for the length of a phase; answers what they saw.
 * @param what a call that is asked with short pauses, or inputs that are sent over eight connections
 */
export function person<T>(base: string, cookie: string, what: string, fromMs: number): Promise<T> {
  const script = join(import.meta.dirname, 'fairness-person.ts');
  const words = [script, base, cookie, String(fromMs), String(fromMs + phaseMs), what];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { maxBuffer: 2 ** 26 }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out) as T),
    );
  });
}
