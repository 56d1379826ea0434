import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FixInfo } from '@midoffice/contract/quality/fix-runner/shapes';
import { permissionKeys, permissionTree, type PermissionBranch } from '@midoffice/contract/kernel';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Fix, FixFunction } from './fix.ts';
import { describeParams } from './params.ts';

const folder = join(import.meta.dirname, 'fixes');
const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

async function load(): Promise<ReadonlyMap<string, Fix>> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .sort();
  const fixes = new Map<string, Fix>();
  for (const file of files) {
    const { fix } = (await import(join(folder, file))) as { fix?: Fix };
    const name = camel(file.slice(0, -'.ts'.length));
    if (!fix) throw new Error(`fixes/${file} exports no fix`);
    // Its name is granted like a key of the navigation: it must not open anything else.
    if (permissionKeys.includes(name))
      throw new Error(`fixes/${file} is called like a key of the navigation`);
    fixes.set(name, fix);
  }
  return fixes;
}

let loaded: Promise<ReadonlyMap<string, Fix>> | undefined;

/** Every fix by its name, in the order of the names. Found by folder: a new file is a new fix. */
export function allFixes(): Promise<ReadonlyMap<string, Fix>> {
  loaded ??= load();
  return loaded;
}

/** The names of the fixes: further keys that can be granted, below Data Fixes. */
export async function fixNames(): Promise<string[]> {
  return [...(await allFixes()).keys()];
}

let tree: Promise<readonly PermissionBranch[]> | undefined;

/**
 * The tree of everything that can be granted here, the fixes in it. Made once: it does not change while a process
 * lives, and every page asks what its reader holds.
 */
export function grantTree(): Promise<readonly PermissionBranch[]> {
  tree ??= fixNames().then(permissionTree);
  return tree;
}

/** One function. @throws ApiError 404 that names the fix or the function */
export async function findFunction(type: string, subtype: string): Promise<FixFunction> {
  const fix = (await allFixes()).get(type);
  if (!fix) throw new ApiError(404, `type: there is no fix ${type}`, { field: 'type' });
  const found = Object.hasOwn(fix.functions, subtype) ? fix.functions[subtype] : undefined;
  if (!found) throw new ApiError(404, `subtype: ${type} has no function ${subtype}`, { field: 'subtype' });
  return found;
}

let described: Promise<Record<string, FixInfo>> | undefined;

/**
 * The descriptions of all fixes for the console: every page requests them, and they do not change while a process runs.
 */
export function describeFixes(): Promise<Record<string, FixInfo>> {
  described ??= describeAll();
  return described;
}

async function describeAll(): Promise<Record<string, FixInfo>> {
  const entries = [...(await allFixes())].map(([name, { label, functions }]): [string, FixInfo] => [
    name,
    {
      label,
      functions: Object.fromEntries(
        Object.entries(functions).map(([key, one]) => [
          key,
          { label: one.label, notes: one.notes, repairs: one.repairs, params: describeParams(one.params) },
        ]),
      ) as FixInfo['functions'],
    },
  ]);
  return Object.fromEntries(entries);
}
