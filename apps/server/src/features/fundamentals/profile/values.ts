import { allFields, type ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { ProfileValue } from '@midoffice/contract/fundamentals/profile/shapes';
import { isoDate, readNumber, ruleProblem } from '@midoffice/contract/kernel';

/** A value as it is stored, or what is wrong with what was given. */
export type ReadValue = { readonly value: ProfileValue } | { readonly problem: string };

const problem = (text: string): ReadValue => ({ problem: text });
const defaultMost = 200;

function readText(text: string, { kind, most = defaultMost, name }: ProfileField): ReadValue {
  const value = kind === 'long-text' ? text.trim().replaceAll('\r\n', '\n') : text.trim();
  if (value.length > most) return problem(`must have at most ${most} characters`);
  // Other controls than line breaks show as nothing, and hide what a text says.
  // oxlint-disable-next-line no-control-regex -- that is what is searched for
  if ((kind === 'long-text' ? /[\u0000-\u0009\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/).test(value))
    return problem(kind === 'long-text' ? 'must not have control characters' : 'must not have line breaks');
  if (kind === 'link') {
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol))
      return problem('must be an address that begins with https:// or http://');
  }
  if (kind === 'date' && !isoDate.safeParse(value).success)
    return problem('must be a date such as 2024-06-01');
  // 2024 has a 29th of February.
  if (kind === 'month-day' && !isoDate.safeParse(`2024-${value}`).success)
    return problem('must be a month and a day such as 09-30');
  return { value: name === 'cik' && /^\d{1,10}$/.test(value) ? value.padStart(10, '0') : value };
}

/** A value of a field as a caller gives it; an empty text is null. Numbers and flags may be texts. */
export function readValue(field: ProfileField, given: unknown): ReadValue {
  const { kind, rule = {} } = field;
  if (given === null || given === undefined || (typeof given === 'string' && given.trim() === ''))
    return { value: null };
  if (kind === 'number') {
    if (typeof given === 'string') return readNumber(given, rule);
    if (typeof given !== 'number') return problem('must be a number');
    const found = ruleProblem(given, rule);
    return found ? problem(found) : { value: given };
  }
  if (kind === 'flag') {
    const flag = typeof given === 'string' ? given.trim().toLowerCase() : given;
    if (flag === true || flag === 'true') return { value: true };
    return flag === false || flag === 'false' ? { value: false } : problem('must be true or false');
  }
  return typeof given === 'string' ? readText(given, field) : problem('must be a text');
}

const byName = new Map(allFields.map((field) => [field.name, field]));

/** A field by its name. */
export const fieldNamed = (name: string): ProfileField | undefined => byName.get(name);

/** What sources say in our fields: values that are none are left out and named. */
export function readSourceValues(given: Readonly<Record<string, unknown>>): {
  values: Record<string, ProfileValue>;
  refused: string[];
} {
  const values: Record<string, ProfileValue> = {};
  const refused: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = fieldNamed(name);
    if (!field) continue;
    const read = readValue(field, value);
    if ('problem' in read) refused.push(`${name}: ${read.problem}`);
    else if (read.value !== null) values[name] = read.value;
  }
  return { values, refused };
}
