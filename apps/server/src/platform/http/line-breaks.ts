import { isMultiline } from '@midoffice/contract/kernel';
import type { z } from 'zod';

/** What ends a line in a header, a mail, a log or a file. Sources: RFC 5322; Unicode 5.8, newline guidelines. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Whether any text of a value breaks a line. */
function breaksLine(value: unknown): boolean {
  if (typeof value === 'string') return lineBreak.test(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (lineBreak.test(name) || breaksLine(value[name as never])) return true;
  return false;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** Whether a schema, or one that it wraps, is of a text with several lines. */
function takesLines(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  if (isMultiline(schema)) return true;
  const { innerType, in: before, options } = schema.def as unknown as Def;
  return [innerType, before, ...(options ?? [])].some((inner) => inner !== undefined && takesLines(inner));
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
export function brokenLine(schema: z.ZodType, value: unknown): string | undefined {
  // Most inputs have none: schemas are looked through only where there is something to find.
  return breaksLine(value) ? findBroken([schema], value, '') : undefined;
}

function findBroken(schemas: readonly z.ZodType[], value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return lineBreak.test(value) && !schemas.some(takesLines) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (/^expected/.test(name)) continue;
    const at = path ? `${path}.${name}` : name;
    if (lineBreak.test(name)) return path || 'body';
    const found = findBroken(
      schemas.flatMap((schema) => partsOf(schema, name)),
      inner,
      at,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
