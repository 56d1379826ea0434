import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { mailFamilies } from '@midoffice/contract/customers/emails/shapes';

const folder = join(import.meta.dirname, 'templates');

/** Templates that no member of staff chooses: a call sends them. */
export const ownTemplates = ['account/verify-email', 'account/email-changed'] as const;

/** Every template by its name, `<family>/<code>`, the path of its file. */
export const templateNames: readonly string[] = [
  ...Object.entries(mailFamilies).flatMap(([family, templates]) =>
    templates.map(({ code }) => `${family}/${code}`),
  ),
  ...ownTemplates,
];

/** A mail's file taken apart. */
export interface TemplateFile {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preheader: string;
  /** Why the receiver gets it: the end of the sentence in the foot. */
  readonly because: string;
  /** MJML of the content inside the layout, with its included parts. */
  readonly body: string;
}

const include = /<mj-include path="([\w./-]+)" \/>/g;

async function withParts(source: string, from: string): Promise<string> {
  const parts = new Map<string, string>();
  for (const [, path] of source.matchAll(include)) {
    const file = normalize(join(from, '..', path!));
    if (!file.startsWith('parts/')) throw new Error(`mail template ${from} includes ${path!}`);
    parts.set(path!, await readFile(join(folder, file), 'utf8'));
  }
  return source.replace(include, (_all, path: string) => parts.get(path)!);
}

function between(source: string, pattern: RegExp, what: string, name: string): string {
  const found = pattern.exec(source)?.[1]?.trim();
  if (!found) throw new Error(`mail template ${name} has no ${what}`);
  return found;
}

/** Reads a template. @throws Error naming what its file lacks */
export async function readTemplate(name: string): Promise<TemplateFile> {
  if (!templateNames.includes(name)) throw new Error(`there is no mail template ${name}`);
  const source = await readFile(join(folder, `${name}.mjml`), 'utf8');
  return {
    subject: between(source, /<mj-title>([\s\S]*?)<\/mj-title>/, 'mj-title', name),
    preheader: between(source, /<mj-preview>([\s\S]*?)<\/mj-preview>/, 'mj-preview', name),
    because: between(source, /<!-- because: ([\s\S]*?) -->/, 'reason', name),
    body: await withParts(between(source, /<mj-body>([\s\S]*?)<\/mj-body>/, 'mj-body', name), `${name}.mjml`),
  };
}

/** The frame around every mail. */
export const readLayout = (): Promise<string> => readFile(join(folder, 'layout.mjml'), 'utf8');
