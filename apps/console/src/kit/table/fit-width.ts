/** Pixels of a character on average, a little above a digit's, and of the room around a cell's text. */
const characterPx = 6.6;
const roomPx = { text: 24, number: 20 } as const;
/** A header is whole, too, where the cells are short. */
const leastCharacters = 6;

/**
 * The pixels that a column needs for the longest of its texts: what must be read whole, such as a date or a volume,
 * beside columns that share what is left.
 * @param most no wider than this, however long a text is
 */
export function fitWidth(
  texts: readonly string[],
  { kind = 'text', most = Infinity }: { kind?: keyof typeof roomPx; most?: number } = {},
): number {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), leastCharacters);
  return Math.min(most, Math.round(roomPx[kind] + characterPx * longest));
}
