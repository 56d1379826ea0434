// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { calls } from '@midoffice/contract';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';
import type { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');

/**
 * Expressions whose worst case grows faster than their input, or could not be decided, and why nobody can use that:
 * what they read is ours, or short.
 */
const reviewed: Readonly<Record<string, string>> = {
  '/pre-existing shared memory block|lock file ".*" already exists/': "the embedded engine's own log",
  '/<!--[\\s\\S]*?-->/g': 'the layout of mails, a file of ours',
  '/<mj-title>([\\s\\S]*?)<\\/mj-title>/': 'templates of mails, files of ours',
  '/<mj-preview>([\\s\\S]*?)<\\/mj-preview>/': 'templates of mails, files of ours',
  '/<mj-body>([\\s\\S]*?)<\\/mj-body>/': 'templates of mails, files of ours',
  '/<!-- because: ([\\s\\S]*?) -->/': 'templates of mails, files of ours',
  '/\\{\\{\\s*([#^])(\\w+)\\s*\\}\\}((?:(?!\\{\\{\\s*[#^])[\\s\\S])*?)\\{\\{\\s*\\/\\2\\s*\\}\\}/':
    'templates of mails, files of ours',
  '/(?<!\\d)\\d+\\.\\d{7,}/g': 'sentences of ours about prices',
  '/^0+(?=.)/': 'a group of an IPv6 address',
  '/^\\*\\*((?:\\\\.|[^\\\\])+?)\\*\\*(?!\\*)/s': 'runs in the browser of who typed the text',
  // Found by trying, which does not see that each of these is begun once in a run of letters.
  '/(?<![A-Za-z0-9])[A-Za-z0-9]{32}(?![A-Za-z0-9])/g': 'reads 33 letters from each place at most',
  '/@|(?<![\\w-])(?=[\\w-]*\\d)[\\w-]{20,}/': 'begins at the first letter of a word only',
  '/(?<![ \\t\\r\\u00a0])[ \\t\\r\\u00a0]+$/u': 'begins at the first space of a run only',
  '/[?&](sslmode=no-verify|ssl=no-verify|uselibpqcompat=(?:1|true)|[\\w.[\\]]*rejectUnauthorized[^&]*|tlsInsecure=true|tlsAllowInvalid\\w+=true)/i':
    'reads addresses from the settings only',
  '/\\b([a-z]+)\\s+\\1\\b/gi': 'begins at the first letter of a word only',
  "/\\b(?:line of|comes? from|questions? from|questions? is from|go to|is from)\\s{1,3}(?:the lines? of\\s{1,3})?([\\p{L}\\p{M}'’. -]{3,50}?)\\s{1,3}(?:with|from|of|at)\\s{1,3}([\\p{L}\\p{N}\\p{M}&'’. -]{2,50}?)(?:[,?!]|\\. |\\.$|$)/gmu":
    'reads some hundred letters after each of these words at most',
  '/(?<=[.!?…]["”’\')\\]]{0,5})\\s+(?=["“\'([]{0,5}(?:[A-Z0-9]|\\{\\{))/':
    'looks back over 5 letters at most, so that a run of spaces is read from 6 places at most',
};

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

/** Calls `visit` for each node of a syntax tree. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Node);
  for (const inner of Object.values(node)) walk(inner, visit);
}

/** Every regular expression that is written down in the sources of contract, market rules and server. */
function writtenExpressions(): Map<string, { source: string; flags: string; file: string }> {
  const files = globSync(['packages/{contract,market}/src/**/*.ts', 'apps/server/src/**/*.ts'], {
    cwd: root,
    // Tests of lint rules write trials into the sources, and take them away again.
    exclude: ['**/trial-*/**'],
  });
  const found = new Map<string, { source: string; flags: string; file: string }>();
  for (const file of files.filter((name) => !/\.test\.ts$|\/(testing|demo)\//.test(name))) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    walk(program, ({ regex }) => {
      if (!regex) return;
      const { pattern: source, flags } = regex;
      found.set(`/${source}/${flags}`, { source, flags, file });
    });
  }
  return found;
}

/** The expressions of the contract's inputs, those of the schema library included. */
function contractExpressions(): RegExp[] {
  const found: RegExp[] = [];
  const visit = (schema: z.ZodType): void => {
    const def = schema.def as unknown as Record<string, unknown> & { type: string };
    const checks = (def['checks'] ?? []) as { _zod: { def: { pattern?: RegExp } } }[];
    found.push(...checks.flatMap(({ _zod }) => _zod.def.pattern ?? []));
    if (def['pattern'] instanceof RegExp) found.push(def['pattern']);
    const inner = ['element', 'valueType', 'keyType', 'innerType', 'in', 'out'].map((name) => def[name]);
    const many = [
      ...Object.values((def['shape'] as object | undefined) ?? {}),
      ...((def['options'] as unknown[]) ?? []),
    ];
    for (const one of [...inner, ...many])
      if (typeof one === 'object' && one !== null && 'def' in one) visit(one as z.ZodType);
  };
  for (const { params, query, body } of calls)
    for (const place of [params, query, body]) if (place) visit(place);
  return found;
}

/** Steps decide alone: limits of time would call an expression slow because the machine is. */
const options = {
  timeout: 120_000,
  randomSeed: 1,
  incubationLimit: 5_000,
  incubationTimeout: null,
  attackTimeout: null,
};
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/** Expressions that earlier runs here found linear, by their whole text, with what they were checked by. */
const knownFile = join(root, 'var/linear-expressions.json');
const checkedBy = `recheck ${version} ${JSON.stringify(options)}`;

function readKnown(): Set<string> {
  try {
    const kept = JSON.parse(readFileSync(knownFile, 'utf8')) as { checkedBy: string; linear: string[] };
    return new Set(kept.checkedBy === checkedBy ? kept.linear : []);
  } catch {
    return new Set();
  }
}

function writeKnown(linear: readonly string[]): void {
  const draft = `${knownFile}.${process.pid}`;
  mkdirSync(dirname(knownFile), { recursive: true });
  writeFileSync(draft, JSON.stringify({ checkedBy, linear }, null, 1));
  renameSync(draft, knownFile);
}

/** How many are checked at a time: the time that each may take begins when it is asked for. */
const atOnce = 2;

test('no regular expression takes more than linear time on what it reads, unless its input is ours', async () => {
  const written = writtenExpressions();
  assert.ok(written.size > 150, `${written.size} expressions found`);
  const all = new Map(written);
  for (const { source, flags } of contractExpressions())
    all.set(`/${source}/${flags}`, { source, flags, file: 'the contract' });
  const problems: string[] = [];
  const known = readKnown();
  const linear = [...all.keys()].filter((name) => known.has(name));
  const waiting = [...all].filter(([name]) => !(name in reviewed) && !known.has(name));
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, { source, flags, file }] = next;
      const found = await check(source, flags, options);
      if (found.status === 'safe') linear.push(name);
      else if (found.status === 'vulnerable')
        problems.push(`${file}: ${name} is ${found.complexity.summary}`);
      else problems.push(`${file}: ${name} is ${found.error.kind}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  writeKnown(linear.sort());
  assert.deepEqual(problems, []);
  assert.deepEqual(
    Object.keys(reviewed).filter((name) => !all.has(name)),
    [],
    'reviewed, and no longer there',
  );
});
