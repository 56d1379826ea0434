// Documents against the repository: the files, links, scripts and commands that they name exist.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What documents may name. */
export interface Repository {
  /** Tracked files and their folders. */
  readonly paths: ReadonlySet<string>;
  /** Scripts of the root package.json. */
  readonly scripts: ReadonlySet<string>;
  /** Sources that declare the commands of the command line, as one text. */
  readonly commands: string;
  /** Sources that name the benches. */
  readonly benches: string;
}

const code = /`([^`\s]+\.(?:ts|tsx|mjs|sql|css|mjml|md))`/g;
const link = /\]\(([^)\s]+)\)/g;
const script = /npm run (?:-s )?([\w:-]+)(?: -- ([a-z-]+)(?: ([a-z-]+))?)?/g;

/** `a/{b,c}.ts` as two paths. */
function alternatives(path: string): string[] {
  const braces = /\{([^}]*)\}/.exec(path);
  return braces ? braces[1]!.split(',').map((one) => path.replace(braces[0], one)) : [path];
}

const withoutCode = (text: string): string =>
  text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function lacksCommand(commands: string, first: string, second: string | undefined): boolean {
  if (first === 'help' || commands.includes(`'${first}'`)) return false;
  if (second === undefined) return !commands.includes(`'${first} `);
  // Some families of commands are made from their subjects.
  const isMade = commands.includes(`\`${first} \${`) && commands.includes(`'${second}'`);
  return !commands.includes(`'${first} ${second}'`) && !isMade;
}

/** What a document names and the repository does not hold, one text each. */
export function missingIn(document: string, text: string, { paths, ...has }: Repository): string[] {
  const folder = posix.dirname(document);
  const known = [...paths];
  const holds = (path: string): boolean =>
    paths.has(posix.join(folder, path)) || known.some((one) => one === path || one.endsWith(`/${path}`));
  const missing: string[] = [];
  for (const [, named] of text.matchAll(code)) {
    // Patterns, names to fill in, and addresses of the server or of a person's files are no paths.
    if (/[<>*…]|^\/|^\.\.\/shared|NAME/.test(named!)) continue;
    for (const path of alternatives(named!)) if (!holds(path)) missing.push(`file ${path}`);
  }
  for (const [, target] of withoutCode(text).matchAll(link)) {
    if (/^[a-z]+:/.test(target!)) continue;
    const [path = '', anchor] = target!.split('#');
    const file = path ? posix.join(folder, path).replace(/\/$/, '') : document;
    if (!paths.has(file)) missing.push(`link ${target}`);
    else if (anchor && file === document) {
      const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading!));
      if (!headings.includes(anchor)) missing.push(`heading #${anchor}`);
    }
  }
  for (const [, name, first, second] of text.matchAll(script)) {
    if (!has.scripts.has(name!)) missing.push(`script ${name}`);
    if (!first) continue;
    if (name === 'cli' && lacksCommand(has.commands, first, second))
      missing.push(`command ${first} ${second ?? ''}`.trim());
    if (name === 'bench' && !new RegExp(`^\\s+'?${first}'?:`, 'm').test(has.benches))
      missing.push(`bench ${first}`);
  }
  return missing;
}

/** All tracked documents with their text, and what they may name. */
export function readDocuments(root: string): { documents: Map<string, string>; repository: Repository } {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .split('\0')
    .filter(Boolean);
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const paths = new Set(files);
  for (const file of files)
    for (let at = posix.dirname(file); at !== '.'; at = posix.dirname(at)) paths.add(at);
  const ofCommands = files.filter((file) =>
    /^apps\/server\/src\/.*\b(?:commands?(?:\.ts$|\/)|ingest\.ts$)/.test(file),
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  return {
    documents: new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)])),
    repository: {
      paths,
      scripts: new Set(Object.keys(scripts)),
      commands: ofCommands.map(read).join('\n'),
      benches: read('bench/src/main.ts'),
    },
  };
}
