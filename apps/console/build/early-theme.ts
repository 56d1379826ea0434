import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const file = join(import.meta.dirname, 'theme.js');

const mark = '<!-- early theme -->';

/**
 * Puts the script that sets the colour scheme in the head, as a file of its own: the content policy forbids inline
 * scripts, and a module would run after the first paint. Its name carries a hash, since files are cached for good.
 */
export function earlyTheme(): Plugin {
  let reference = '';
  let isBuild = false;
  return {
    name: 'midoffice:early-theme',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild)
        reference = this.emitFile({ type: 'asset', name: 'theme.js', source: readFileSync(file, 'utf8') });
    },
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no page');
        const script = `<script src="/${this.getFileName(reference)}"></script>`;
        page.source = String(page.source).replace(mark, script);
      },
    },
    transformIndexHtml: (html) => (isBuild ? html : html.replace(mark, '<script src="/theme.js"></script>')),
  };
}
