import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { extensionKinds, type ExtensionKind } from '@midoffice/contract/staff-work/extensions/lists';
import react from '@vitejs/plugin-react';
import { zipSync } from 'fflate';
import { build, type Plugin } from 'vite';
import { callDescriptions } from './call-descriptions.ts';
import { directImports } from './direct-imports.ts';

const root = join(import.meta.dirname, '../src/extensions');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const iconSizes = [16, 32, 48, 128] as const;

const about: Readonly<Record<ExtensionKind, { name: string; description: string; title: string }>> = {
  task: {
    name: 'Midoffice tasks',
    description: 'Makes a Midoffice task of the page that is open: title, address, selection and a picture.',
    title: 'New task of this page',
  },
  call: {
    name: 'Midoffice earnings calls',
    description:
      'Shows the earnings calls of the day, fills dial-in pages and reads number, code and links from them.',
    title: 'Earnings calls',
  },
};

/** The manifest, version 3. It may use the page on which its button was clicked, and the server that was set. */
export function manifestOf(kind: ExtensionKind): Record<string, unknown> {
  const { name, description, title } = about[kind];
  const icons = Object.fromEntries(iconSizes.map((size) => [size, `icons/${size}.png`]));
  return {
    manifest_version: 3,
    name,
    description,
    version,
    minimum_chrome_version: '120',
    icons,
    action: { default_title: title, default_popup: `${kind}/popup.html`, default_icon: icons },
    options_ui: { page: 'shared/setup.html', open_in_tab: true },
    background: { service_worker: 'background.js', type: 'module' },
    permissions: ['activeTab', 'scripting', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'",
    },
  };
}

/** The files of a folder by their path in it. */
function filesOf(folder: string): Record<string, Uint8Array> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    found
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]),
  );
}

async function bundle(kind: ExtensionKind, folder: string): Promise<void> {
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [directImports(), callDescriptions(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome120',
      cssTarget: ['chrome130'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          popup: join(root, kind, 'popup.html'),
          setup: join(root, 'shared/setup.html'),
          background: join(root, 'shared/background.ts'),
        },
        output: {
          entryFileNames: ({ name }) => (name === 'background' ? 'background.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  });
}

/** Builds an extension into a folder, which a browser can load as it is. */
async function buildExtension(kind: ExtensionKind, folder: string): Promise<void> {
  await bundle(kind, folder);
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const size of iconSizes)
    writeFileSync(join(folder, `icons/${size}.png`), readFileSync(join(root, `icons/${size}.png`)));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestOf(kind), null, 2)}\n`);
}

/** Builds the browser extensions beside the console, each as a zip file that the server gives out. */
export function extensions(): Plugin {
  let folder = '';
  return {
    name: 'midoffice:extensions',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, 'extensions');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        for (const kind of extensionKinds) {
          const unpacked = join(folder, kind);
          await buildExtension(kind, unpacked);
          // A fixed time makes the same file of the same sources.
          const zip = zipSync(filesOf(unpacked), { level: 9, mtime: new Date('2020-01-01T00:00:00Z') });
          writeFileSync(join(folder, `${kind}.zip`), zip);
          rmSync(unpacked, { recursive: true });
        }
      },
    },
  };
}
