import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  constants,
  createGunzip,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
  type ZstdOptions,
} from 'node:zlib';
import { ArchiveError } from './archive.ts';
import { checkRatio } from './guard.ts';
import { BackupError } from './manifest.ts';

const zstd: ZstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** The compression that a file's name asks for. */
function compressorFor(file: string) {
  if (file.endsWith('.tar.gz') || file.endsWith('.tgz')) return createGzip({ level: 6 });
  if (file.endsWith('.tar.zst')) return createZstdCompress(zstd);
  throw new BackupError(`${file}: the name of a backup must end with .tar.zst or .tar.gz`);
}

/** Opens a compressed file for writing; the answered function ends it and waits until it is on disk. */
export function writeCompressed(file: string): { to: Writable; end: () => Promise<void>; abort: () => void } {
  const compressor = compressorFor(file);
  const sink = createWriteStream(`${file}.part`, { mode: 0o600, flags: 'wx', flush: true });
  compressor.pipe(sink);
  sink.on('error', (error) => compressor.destroy(error));
  return {
    to: compressor,
    async end() {
      compressor.end();
      await finished(sink);
    },
    abort() {
      compressor.destroy();
      sink.destroy();
    },
  };
}

// Magic numbers: RFC 1952 (gzip), RFC 8878 (Zstandard).
const gzipMagic = '1f8b';
const zstdMagic = '28b52ffd';

/** The uncompressed bytes of a backup file, whatever its name. @throws BackupError, ArchiveError */
export async function* readCompressed(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `${file}: there is no such file` : `${file}: cannot be read (${error.code})`,
    );
  });
  const start = Buffer.alloc(4);
  await handle.read(start, 0, 4, 0);
  await handle.close();
  const magic = start.toString('hex');
  if (magic !== zstdMagic && !magic.startsWith(gzipMagic))
    throw new BackupError(`${file}: is not a backup (neither Zstandard nor gzip)`);
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  let plainBytes = 0;
  const plain = magic === zstdMagic ? createZstdDecompress() : createGunzip();
  source.on('error', (error) => plain.destroy(error));
  source.pipe(plain);
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      plainBytes += chunk.length;
      checkRatio(file, source.bytesRead, plainBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new ArchiveError(
      `the archive is damaged (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`,
    );
  } finally {
    source.destroy();
    plain.destroy();
  }
}
