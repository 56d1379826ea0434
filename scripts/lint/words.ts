// Words that this repository does not use, and where they occur: in identifiers, comments, texts of the UI and documents.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Refused words, each line with the terms to use. */
const families: readonly (readonly [words: string, instead: string])[] = [
  ['tell tells telling told', 'say, show, report, notify or distinguish'],
  ['hear hears hearing heard audible', 'receive'],
  ['stand stands standing stood', 'is, has, holds'],
  ['mend mends mended mending', 'fix'],
  ['hurried unsteady', 'the condition itself, or flaky'],
  ['bone bones', 'skeleton'],
  ['kitchen recipe recipes', 'pipeline, or PipelineDeps'],
  ['rooms house houses', 'feature, or the project'],
  ['walls', 'import boundaries'],
  ['door doors', 'api.ts, or the function'],
  ['looked', 'searched, checked, read or shown'],
  ['besides', 'also, or in addition to'],
  ['whence', 'where ... from'],
];

const refused = new Map(
  families.flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead] as const)),
);

// Ordinary compounds: the database engine, and the replacement of a vendor in the demo and in tests.
const compounds = /ClickHouse|\b[Ss]tand-?[Ii]ns?\b/g;

/** A part of an identifier or a word of a sentence: `tellAtCommit` has three, `HTMLHouse` two. */
const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Content by path. */
type Files = ReadonlyMap<string, string>;

interface Exception {
  readonly path: string;
  /** What the line holds; the word is allowed on such lines of the file. Without it the whole file is allowed. */
  readonly text?: string;
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  { path: 'scripts/lint/words.ts', reason: 'holds the list' },
  { path: 'scripts/lint/words.test.ts', reason: 'plants words' },
  {
    path: 'apps/server/src/platform/push/signature.ts',
    text: '`tell_change`',
    reason: 'name of a database function, set by a migration',
  },
  {
    path: 'apps/server/src/platform/push/store.ts',
    text: 'select tell_change(',
    reason: 'name of a database function, set by a migration',
  },
  {
    path: 'apps/server/src/platform/audit/store.ts',
    text: 'tell_change(',
    reason: 'name of a database function, set by a migration',
  },
  {
    path: 'apps/server/src/features/content/faq/vocabulary.ts',
    text: 'tell',
    reason: 'a word that customers ask with',
  },
  {
    path: 'packages/contract/src/usage/api-usage/endpoints.ts',
    text: "'House disclosures'",
    reason: 'a product of the API: trades of the House of Representatives',
  },
  {
    path: 'apps/server/src/features/content/documentation/release/samples/events.ts',
    text: "'house-disclosure'",
    reason: 'a product of the API: trades of the House of Representatives',
  },
  {
    path: 'apps/server/src/features/content/documentation/release/parameters.ts',
    text: "'house-disclosure'",
    reason: 'a product of the API: trades of the House of Representatives',
  },
];

/** The refused words of a line, each once. */
function wordsIn(line: string): string[] {
  const found = line.replaceAll(compounds, ' ').match(parts) ?? [];
  return [...new Set(found.map((part) => part.toLowerCase()))].filter((word) => refused.has(word));
}

/** Refused words by file and line, and exceptions that no line needs any more, one text each. */
export function problemsOf(files: Files, allowed: readonly Exception[]): string[] {
  const problems: string[] = [];
  const used = new Set<Exception>();
  for (const [path, content] of files) {
    const own = allowed.filter((one) => one.path === path);
    for (const [index, line] of content.split('\n').entries()) {
      const words = wordsIn(line);
      if (!words.length) continue;
      const exception = own.find(({ text }) => text === undefined || line.includes(text));
      if (exception) used.add(exception);
      else
        for (const word of words)
          problems.push(`${path}:${index + 1}: "${word}", use: ${refused.get(word)!}`);
    }
  }
  for (const one of allowed)
    if (!used.has(one))
      problems.push(`${one.path}: nothing needs the exception ${one.text ?? 'of the file'}`);
  return problems;
}

// Migrations are never edited, so their comments (.sql) are not read.
const readTypes = new Set('.ts .tsx .mts .mjs .js .css .md .html .mjml .txt .json'.split(' '));

/** All files of the repository that hold words of ours, by path. */
export function readTrackedFiles(root: string): Map<string, string> {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 })
    .split('\0')
    .filter((path) => readTypes.has(extname(path)) && path !== 'package-lock.json');
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
