// Which test files a short run takes: those of a feature, one file, or what a change may have broken.
import { execFileSync } from 'node:child_process';
import { dependants, readImporters } from './import-graph.ts';

const featureFolder =
  /^(?:(?:packages\/contract\/src|apps\/(?:server|console)\/src\/features|e2e\/src)\/(?!kernel\/|harness\/|helpers\/)[\w-]+|packages\/(?:contract|market|sandbox)\/src|apps\/server\/src\/platform|e2e\/src)\/([\w-]+)\//;

/** The feature that a file belongs to, by its folder below its group; the same name in contract, server, console and journeys. */
export const featureOf = (file: string): string | undefined => featureFolder.exec(file)?.[1];

/** A change of these may break anything. */
const concernsAll = /^(package(-lock)?\.json|tsconfig.*|\.oxlintrc\.json|scripts\/(test|bootstrap)\b.*)$/;

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the main branch, or where that is what is checked out, from the last commit; untracked ones too. */
export function changedFiles(root: string): string[] {
  const [branch] = git(root, 'rev-parse', '--abbrev-ref', 'HEAD');
  const [base = 'HEAD'] = branch === 'main' ? [] : git(root, 'merge-base', 'HEAD', 'main');
  return [
    ...git(root, 'diff', '--name-only', '--no-renames', base),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The tests that a change may have broken: those that import a changed file, directly or through others, and all of the
 * features that it touches.
 * @param tests all test files
 */
export function testsOfChange(root: string, changed: readonly string[], tests: readonly string[]): string[] {
  if (changed.some((file) => concernsAll.test(file))) return [...tests];
  const reached = dependants(readImporters(root), changed);
  const features = new Set(changed.map(featureOf));
  features.delete(undefined);
  return tests.filter((file) => reached.has(file) || features.has(featureOf(file)));
}
