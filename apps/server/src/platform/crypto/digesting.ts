import type { Hash } from 'node:crypto';

/** Passes parts of a file on as they are read, adding each to a digest. */
export async function* digesting<T extends string | Uint8Array>(
  chunks: AsyncIterable<T> | Iterable<T>,
  hash: Hash,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
