import { gzipSync } from 'node:zlib';

/** Text of an answer as it is, or a column by its name. */
export type Piece = string | { readonly column: string };

/**
 * The bytes of an answer: for a thread, which puts its columns between the pieces.
 * @param itemsOf the items of a column as JSON, with commas between and without brackets
 * @param gzip whether the bytes are to be compressed by gzip
 */
export function writtenAnswer(
  pieces: readonly Piece[],
  itemsOf: (column: string) => string,
  gzip: boolean,
): Uint8Array<ArrayBuffer> {
  const text = pieces
    .map((piece) => (typeof piece === 'string' ? piece : `[${itemsOf(piece.column)}]`))
    .join('');
  const written = Buffer.from(text);
  // A copy of its own can be handed over without the pool that Node cuts small buffers out of.
  return new Uint8Array(gzip ? gzipSync(written, { level: 1 }) : written);
}
