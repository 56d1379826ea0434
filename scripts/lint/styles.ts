// Whether the classes that components name are in their style sheets, and the other way round.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const importOfStyles = /import (\w+) from '([^']+\.module\.css)'/g;
const comment = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const globalName = /:global\([^()]*\)/g;
const className = /\.([A-Za-z_][\w-]*)/g;

/** The classes that a style sheet's rules are for. */
export function classesOf(sheet: string): Set<string> {
  const text = sheet.replaceAll(comment, '');
  // A part that ends with an opening brace is a selector or a condition; the others are declarations.
  const selectors = [...text.matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector!);
  const own = selectors.map((selector) => selector.replaceAll(globalName, ''));
  return new Set(own.flatMap((selector) => [...selector.matchAll(className)].map(([, name]) => name!)));
}

/**
 * Classes that a component names and its style sheet lacks, and those that no component names, as `file: class`.
 * @param files components and style sheets, as paths from the root
 */
export function styleProblems(root: string, files: readonly string[]): string[] {
  const named = new Map<string, Set<string>>();
  const problems: string[] = [];
  const text = (file: string): string => readFileSync(join(root, file), 'utf8');
  const sheets = new Map(
    files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(text(file))]),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = text(file);
    const code = source.replaceAll(importOfStyles, '');
    for (const [, local, path] of source.matchAll(importOfStyles)) {
      const sheet = join(dirname(file), path!);
      const classes = sheets.get(sheet);
      if (!classes) {
        problems.push(`${file}: no style sheet ${path}`);
        continue;
      }
      const names = named.get(sheet) ?? new Set();
      named.set(sheet, names);
      // By a computed name any class may be meant.
      if (new RegExp(`\\b${local}\\[`).test(code)) for (const name of classes) names.add(name);
      for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        names.add(name!);
        if (!classes.has(name!)) problems.push(`${file}: .${name} is not in ${path}`);
      }
    }
  }
  for (const [sheet, classes] of sheets)
    for (const name of classes)
      if (!named.get(sheet)?.has(name)) problems.push(`${sheet}: nothing names .${name}`);
  return problems.sort();
}
