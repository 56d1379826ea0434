import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { build } from 'vite';

/**
 * Builds the pages that the figures are compared with, and serves them; below `/apart/` also with the console's header that
 * lets no other site reach their window, for which browsers begin a process.
 */
export async function servePages(
  folder: string,
  pages: Readonly<Record<string, string>>,
): Promise<{ base: string; close(): Promise<void> }> {
  const root = mkdtempSync(join(import.meta.dirname, 'pages/.built-'));
  try {
    for (const [name, file] of Object.entries(pages)) {
      writeFileSync(
        join(root, `${name}.html`),
        `<!doctype html><title>${name}</title><style>body{margin:0}#root{width:1200px}</style><div id="root"></div><script type="module" src="../${file}"></script>`,
      );
    }
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir: folder,
        emptyOutDir: true,
        rollupOptions: { input: Object.keys(pages).map((name) => join(root, `${name}.html`)) },
      },
    });
  } finally {
    rmSync(root, { recursive: true });
  }
  const app = fastify();
  await app.register(fastifyStatic, { root: folder });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/apart/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cross-origin-opener-policy', 'same-origin'),
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return { base, close: () => app.close() };
}
