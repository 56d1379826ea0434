import { createHash } from 'node:crypto';

/** JSON with sorted keys: equal values give equal texts. Undefined members are left out, as JSON does. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Names a value, in 64 hexadecimal digits: equal values have equal names. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');
