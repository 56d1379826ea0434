// Which requirements docs/requirements holds, and which ids the rest of the repository cites.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const tables = 'docs/requirements/*.md';

/** Files that may cite requirements. Folders of packages also hold installed code, so their sources are named. */
const citingFiles = [
  '*.md',
  'docs/*.md',
  '{apps,packages}/*/*.md',
  '{apps,packages}/*/{src,build}/**/*.{ts,tsx,mts,mjs,js,css,sql,md}',
  '{e2e,bench}/*.md',
  '{e2e,bench}/src/**/*.{ts,tsx,mjs,md}',
  'scripts/**/*.{ts,mts,mjs,md}',
];

// Rules and paragraphs of the specification (r001-…, s001-…) and decisions (d033, dG-…).
const citation =
  /(?<![\w#-])(?:[rs]00\d-[a-z\d]+(?:-[a-z\d]+)*|d(?:\d{3}|[A-G]-[a-z]+(?:-[a-z]+)*))(?![\w-])/g;
const foreignDocument = /\bdecisions?\.md\b|\bdecisions? \d+|\bseeds? 00\d/gi;

export interface Requirement {
  readonly id: string;
  readonly text: string;
  /** The file whose table holds it. */
  readonly file: string;
}

/** Content by path. */
type Files = ReadonlyMap<string, string>;

/** The rows of the requirement tables: `` | `id` | requirement | ``. */
export function requirementsOf(files: Files): Requirement[] {
  return [...files].flatMap(([file, content]) =>
    [...content.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, id = '', text = '']) => ({
      id,
      text,
      file,
    })),
  );
}

/** The ids of requirements that a file names, with screens that it registers or draws. */
export function citedIn(file: string, content: string): Set<string> {
  const ids = new Set(content.match(citation));
  if (!file.startsWith('apps/console/') || /\.test\.tsx?$/.test(file)) return ids;
  for (const [, id = ''] of content.matchAll(/\bdata-screen="([a-z-]+)"/g)) ids.add(id);
  if (!file.endsWith('/routes.ts')) return ids;
  for (const [, id = ''] of content.matchAll(/\bid: '([a-z-]+)'/g)) ids.add(id);
  for (const [, list = ''] of content.matchAll(/\bcovers: \[([^\]]*)\]/g))
    for (const [, id = ''] of list.matchAll(/'([a-z-]+)'/g)) ids.add(id);
  return ids;
}

/**
 * What is wrong between tables and citations, one line each: ids that no table holds, entries that nothing cites, ids
 * held twice, and citations of documents that the repository does not hold.
 */
export function problemsOf(requirements: readonly Requirement[], files: Files): string[] {
  const problems: string[] = [];
  const held = new Map<string, string>();
  for (const { id, file } of requirements) {
    const other = held.get(id);
    if (other) problems.push(`${file}: ${id} is already in ${other}`);
    else held.set(id, file);
  }
  const cited = new Set<string>();
  for (const [file, content] of files) {
    for (const id of citedIn(file, content)) {
      cited.add(id);
      if (!held.has(id)) problems.push(`${file}: ${id} is not in docs/requirements`);
    }
    for (const [name] of content.matchAll(foreignDocument))
      problems.push(`${file}: "${name}" cites a document that is not in the repository`);
  }
  for (const { id, text, file } of requirements) {
    for (const other of text.match(citation) ?? [])
      if (!held.has(other)) problems.push(`${file}: ${other} is not in docs/requirements`);
    if (!cited.has(id)) problems.push(`${file}: nothing cites ${id}`);
  }
  return problems;
}

function read(root: string, patterns: string | readonly string[]): Files {
  // Tests of lint rules write trials into the sources, and take them away again.
  const paths = globSync(patterns, { cwd: root, exclude: ['**/trial-*/**'] }).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The requirements of a repository. */
export const readRequirements = (root: string): Requirement[] => {
  const files = new Map(read(root, tables));
  files.delete('docs/requirements/README.md');
  return requirementsOf(files);
};

/** The files of a repository that may cite requirements; the test of this check, which plants faults, is left out. */
export function readCitingFiles(root: string): Files {
  const files = new Map(read(root, citingFiles));
  files.delete('scripts/lint/requirements.test.ts');
  return files;
}
