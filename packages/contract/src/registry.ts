// Every call of the contract, found by its folder. For servers and tests: the browser imports the calls that it makes.
import { globSync } from 'node:fs';
import type { AnyCall } from './kernel/index.ts';

const files = globSync('*/*/calls/*.ts', { cwd: import.meta.dirname }).sort();
const modules = await Promise.all(
  files.map(async (file): Promise<[feature: string, calls: AnyCall[]]> => [
    file.split('/').slice(0, 2).join('/'),
    Object.values((await import(`./${file}`)) as Record<string, AnyCall>),
  ]),
);

/** Every call of every feature. */
export const calls: readonly AnyCall[] = modules.flatMap(([, found]) => found);

/**
 * The calls of one feature.
 * @param feature its group and name, such as `prices/charts`
 * @throws RangeError where no feature of this name has calls
 */
export function callsOf(feature: string): readonly AnyCall[] {
  const found = modules.flatMap(([name, own]) => (name === feature ? own : []));
  if (found.length === 0) throw new RangeError(`there is no feature ${feature}`);
  return found;
}

/** The features that have calls, each as `group/feature`, in alphabetical order. */
export const features: readonly string[] = [...new Set(modules.map(([feature]) => feature))];
