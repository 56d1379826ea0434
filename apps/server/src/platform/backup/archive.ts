import type { Writable } from 'node:stream';
import { Header } from 'tar';

// Archives are plain tar (POSIX.1-1988 ustar), so that any tar opens them.
const blockBytes = 512;

/** One file in an archive. `body` must be read to its end before the next entry comes. */
export interface Entry {
  readonly path: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/** An archive that cannot be read: it is damaged, or it ends before its end. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const padding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** Writes tar entries to a stream, waiting where the stream asks for it. */
export function createArchiveWriter(to: Writable) {
  const write = (bytes: Buffer): Promise<void> =>
    new Promise((resolve, reject) => to.write(bytes, (error) => (error ? reject(error) : resolve())));
  const header = (path: string, size: number): Buffer => {
    const block = Buffer.alloc(blockBytes);
    const head = new Header({ path, size, mode: 0o600, uid: 0, gid: 0, type: 'File', mtime: new Date() });
    if (head.encode(block)) throw new Error(`the name ${path} is too long for an archive`);
    return block;
  };
  return {
    /** Adds a file that is at hand whole. */
    async add(path: string, bytes: Buffer): Promise<void> {
      await write(Buffer.concat([header(path, bytes.length), bytes, padding(bytes.length)]));
    },
    /** Adds a file of a known size from a stream. @throws Error where it turns out to have another size */
    async addStream(path: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
      await write(header(path, size));
      let written = 0;
      for await (const chunk of body) {
        written += chunk.length;
        if (written > size) break;
        await write(chunk);
      }
      if (written !== size) throw new Error(`${path} changed while it was read`);
      await write(padding(size));
    },
    async end(): Promise<void> {
      await write(Buffer.alloc(2 * blockBytes));
    },
  };
}

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>;

/** Takes exactly as many bytes as asked from a stream of chunks. */
class ByteReader {
  #rest: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Buffer>;
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  /** The next chunk, at most `limit` bytes; undefined at the end of the stream. */
  async some(limit: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) return undefined;
      this.#rest = next.value;
    }
    const chunk = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }
  async exactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (let missing = size; missing > 0;) {
      const chunk = await this.some(missing);
      if (!chunk) throw new ArchiveError('the archive ends too early');
      chunks.push(chunk);
      missing -= chunk.length;
    }
    return Buffer.concat(chunks);
  }
}

async function* bodyOf(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0;) {
    const chunk = await reader.some(missing);
    if (!chunk) throw new ArchiveError('the archive ends too early');
    missing -= chunk.length;
    yield chunk;
  }
}

/** Reads tar entries in their order. @throws ArchiveError */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  for (;;) {
    const block = await reader.exactly(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    const head = new Header(block);
    if (!head.cksumValid || head.path === undefined || !Number.isSafeInteger(head.size) || head.size! < 0)
      throw new ArchiveError('the archive is damaged');
    if (head.type !== 'File')
      throw new ArchiveError(
        `the archive holds something else than files: ${JSON.stringify(head.path)} is a ${head.type}`,
      );
    const { path } = head;
    const size = head.size!;
    let left = size;
    const body = (async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of bodyOf(reader, size)) {
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { path, size, body };
    if (left > 0) throw new Error(`${path} was not read to its end`);
    await reader.exactly(padding(size).length);
  }
}

/** The whole of a small entry. @throws ArchiveError where it is larger than that */
export async function bytesOf(entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.size > mostBytes) throw new ArchiveError(`${entry.path} has more than ${mostBytes} bytes`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an entry that nobody wants to its end. */
export async function skip(entry: Entry): Promise<void> {
  for await (const _chunk of entry.body) continue;
}
