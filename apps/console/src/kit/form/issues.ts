import type { CallError } from '../../data/client.ts';

/**
 * What a refusal says of each input, by the name that a form has for it.
 * @param parts the parts of what was sent that hold the form's fields, such as `record`: their names are cut off
 */
export function issuesOf(
  { field, message, issues }: Pick<CallError, 'field' | 'message' | 'issues'>,
  parts: readonly string[] = [],
): Record<string, string> {
  const named = field ? { [field]: message.replace(`${field}: `, '') } : {};
  const innermost = parts.map((part) => `${part}.`).toSorted((a, b) => b.length - a.length);
  return Object.fromEntries(
    Object.entries({ ...named, ...issues }).map(([name, text]) => {
      const part = innermost.find((one) => name.startsWith(one)) ?? '';
      return [name.slice(part.length), text];
    }),
  );
}
