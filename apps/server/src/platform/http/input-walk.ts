import { badInput } from './errors.ts';
import { mostLevels } from './json-scan.ts';
import { lineBreak } from './line-breaks.ts';

/** Counts what is done with an input: a step for each value or name that is read. */
export interface Work {
  steps: number;
}

/** What a walk through an input found. */
export interface Found {
  /** The path of the first value that the database could not hold: `body` for a name. */
  readonly unstorable: string | undefined;
  /** Whether any text or name in it breaks a line. */
  readonly breaksLine: boolean;
}

/** Neither texts nor JSON of the database know the NUL character or half of a surrogate pair. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const inName: readonly string[] = [];

/**
 * Looks at each value and name of an input once. Paths are made only of what is found.
 * @throws ApiError 400 where it has too many levels
 */
export function walkInput(input: Readonly<Record<string, unknown>>, work: Work): Found {
  let breaksLine = false;
  const isBad = (text: string): boolean => {
    work.steps += 1;
    breaksLine ||= lineBreak.test(text);
    return isUnstorable(text);
  };
  /** The names that lead to what is bad, the innermost first; undefined where nothing is. */
  const find = (value: unknown, level: number): string[] | typeof inName | undefined => {
    if (typeof value === 'string') return isBad(value) ? [] : undefined;
    work.steps += 1;
    if (typeof value !== 'object' || value === null) return undefined;
    if (level > mostLevels) throw badInput('body', `must have at most ${mostLevels} levels`);
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const count = names ? names.length : (value as readonly unknown[]).length;
    for (let at = 0; at < count; at += 1) {
      const name = names?.[at];
      if (name !== undefined && isBad(name)) return inName;
      const found = find((value as Record<PropertyKey, unknown>)[name ?? at], level + 1);
      if (found) return found === inName ? found : [...found, name ?? String(at)];
    }
    return undefined;
  };
  const found = find(input, 0);
  const unstorable = found === inName ? 'body' : found?.toReversed().join('.');
  return { unstorable, breaksLine };
}

/** The path of the first value that the database could not hold. @throws ApiError 400 where it has too many levels */
export const unstorable = (input: Readonly<Record<string, unknown>>): string | undefined =>
  walkInput(input, { steps: 0 }).unstorable;
