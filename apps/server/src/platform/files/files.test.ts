import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from './folder.ts';
import { testFileStore } from './testing/contract.ts';

testFileStore('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-files-'));
  return {
    files: createLocalFiles(join(folder, 'files')),
    names(of) {
      try {
        return readdirSync(join(folder, 'files', of)).map((name) => `${of}/${name}`);
      } catch {
        return [];
      }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});
