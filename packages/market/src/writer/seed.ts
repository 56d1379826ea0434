/** A 32-bit number that the same parts always give (FNV-1a, then mixed so that close texts lie far apart). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of parts.join('\u0000')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of a list, the same for the same seed; undefined of an empty list. */
export function pickBy<T>(list: readonly T[], seed: number): T | undefined {
  return list[seed % list.length];
}
