// Deterministic stand-in for a model of embeddings: words and their beginnings, hashed into a vector.

const dimensions = 256;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

/** The vector of a text: texts that share words, or their beginnings, are near. */
export function embeddingOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    for (const part of [word, word.slice(0, 5)]) {
      const at = hash(part);
      vector[at % dimensions]! += at & 0x1000 ? 1 : -1;
    }
  // A text without words has a vector too.
  return vector.some(Boolean) ? vector : vector.map((_value, at) => (at ? 0 : 1));
}
