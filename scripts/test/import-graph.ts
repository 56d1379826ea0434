// Which files depend on which, from the imports in the sources. Files that are found by their folder when a server starts
// (calls, jobs, screens) are not followed: their own feature's tests cover them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const sourceFiles = ['{packages,apps}/*/{src,build}/**/*.{ts,tsx}', 'e2e/src/**/*.ts', 'scripts/**/*.ts'];
const imports = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;

/** The file that an import names; undefined for packages of the registry. */
function resolveImport(root: string, file: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(root, join(root, dirname(file), name));
  const [, workspace, rest] = /^@midoffice\/(contract|market|sandbox)(?:\/(.+))?$/.exec(name) ?? [];
  if (!workspace) return undefined;
  const main = workspace === 'contract' ? 'registry' : 'index';
  const path = rest === 'kernel' && workspace === 'contract' ? 'kernel/index' : (rest ?? main);
  return `packages/${workspace}/src/${path}.ts`;
}

/** For each file those that import it. Paths are relative to the checkout. */
export function readImporters(root: string): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of globSync(sourceFiles, { cwd: root })) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const target = resolveImport(root, file, name);
      if (!target) continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(file));
    }
  }
  return importers;
}

/** The files themselves and all that depend on them, directly or through others. */
export function dependants(importers: Map<string, Set<string>>, files: Iterable<string>): Set<string> {
  const reached = new Set(files);
  // A set is walked in the order of insertion, also over what is added meanwhile.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
