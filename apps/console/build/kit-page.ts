import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { callDescriptions } from './call-descriptions.ts';
import { directImports } from './direct-imports.ts';

const root = join(import.meta.dirname, '..');

/** Builds the page of the kit's components (kit.html) into a folder. */
export async function buildKitPage(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [directImports(), callDescriptions(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      modulePreload: { polyfill: false },
      cssTarget: ['chrome130', 'firefox130', 'safari17.5'],
      rolldownOptions: { input: join(root, 'kit.html') },
    },
  });
}
