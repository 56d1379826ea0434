import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestBytes = 1024;

/** Writes each built file's gzip and brotli beside it, so that the server sends them without work. */
export function precompress(): Plugin {
  return {
    name: 'midoffice:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = 'dist' }) {
        for (const name of readdirSync(join(dir, 'assets'))) {
          const path = join(dir, 'assets', name);
          const content = readFileSync(path);
          if (!/\.(js|css|svg)$/.test(name) || content.length < smallestBytes) continue;
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(
            `${path}.br`,
            brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          );
        }
      },
    },
  };
}
