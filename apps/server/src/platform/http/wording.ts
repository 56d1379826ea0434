import type { z } from 'zod';

/** What a value of a type is called by people. */
const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const parts: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

/** A bound of a number, or of how much a text or list holds. */
function boundary(origin: string, bound: number | bigint, words: { number: string; size: string }): string {
  const [one, many] = parts[origin] ?? [];
  if (one === undefined) return `must be ${words.number} ${bound}`;
  return `must have ${words.size} ${bound} ${Number(bound) === 1 ? one : many}`;
}

/** What is wrong with an input whose contract has no words of its own for it; undefined: as the validator says it. */
export function plainWording(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return boundary(issue.origin, issue.minimum, {
        number: issue.inclusive === false ? 'above' : 'at least',
        size: 'at least',
      });
    case 'too_big':
      return boundary(issue.origin, issue.maximum, {
        number: issue.inclusive === false ? 'below' : 'at most',
        size: 'at most',
      });
    case 'invalid_type':
      return Object.hasOwn(types, issue.expected) ? `must be ${types[issue.expected]}` : undefined;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    default:
      return undefined;
  }
}
