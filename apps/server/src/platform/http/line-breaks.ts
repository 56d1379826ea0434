import { isMultiline } from '@midoffice/contract/kernel';
import type { z } from 'zod';
import type { Work } from './input-walk.ts';

/** What ends a line in a header, a mail, a log or a file. Sources: RFC 5322; Unicode 5.8, newline guidelines. */
export const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

const takesLinesOf = new WeakMap<z.ZodType, boolean>();

/** Whether a schema, or one that it wraps, is of a text with several lines. */
function takesLines(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  let takes = takesLinesOf.get(schema);
  if (takes === undefined) {
    const { innerType, in: before, options } = schema.def as unknown as Def;
    takes = isMultiline(schema) || [innerType, before, ...(options ?? [])].some(takesLines);
    takesLinesOf.set(schema, takes);
  }
  return takes;
}

/** The schemas of one part of a value: of a field, or of an item of a list. */
function partsOf(schema: z.ZodType | undefined, name: string): z.ZodType[] {
  if (!schema) return [];
  const { shape, element, valueType, innerType, in: before, options } = schema.def as unknown as Def;
  const own = shape?.[name] ?? element ?? valueType;
  const wrapped = [innerType, before, ...(options ?? [])].flatMap((inner) => partsOf(inner, name));
  return own ? [own, ...wrapped] : wrapped;
}

/**
 * The first text of an input, by its path, that breaks the line though its schema is of one line: names, addresses,
 * subjects. What an editor had read before (`expected`) is only compared, and so left out.
 */
export const brokenLine = (schema: z.ZodType, value: unknown, work: Work): string | undefined =>
  findBroken([schema], value, work)?.toReversed().join('.');

/** The names that lead to it, the innermost first. */
function findBroken(schemas: readonly z.ZodType[], value: unknown, work: Work): string[] | undefined {
  work.steps += 1;
  if (typeof value === 'string') return lineBreak.test(value) && !schemas.some(takesLines) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    // The items of a list share their schemas.
    const ofItems = schemas.flatMap((schema) => partsOf(schema, '0'));
    for (let at = 0; at < value.length; at += 1) {
      const found = findBroken(ofItems, value[at], work);
      if (found) return [...found, String(at)];
    }
    return undefined;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('expected')) continue;
    if (lineBreak.test(name)) return [];
    const ofField = schemas.flatMap((schema) => partsOf(schema, name));
    const found = findBroken(ofField, inner, work);
    if (found) return [...found, name];
  }
  return undefined;
}
