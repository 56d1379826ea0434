import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callDescriptions } from './build/call-descriptions.ts';
import { directImports } from './build/direct-imports.ts';
import { earlyTheme } from './build/early-theme.ts';
import { extensions } from './build/extensions.ts';
import { precompress } from './build/precompress.ts';
import { sizeBudget } from './build/size-budget.ts';

const server = process.env['MIDOFFICE_SERVER'] ?? 'http://127.0.0.1:4180';

/** Everything below these paths is a call; `/admin` itself is a page. */
const calls = ['^/admin/.+', '^/(status|statistics|stats|mod|account|user)/'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    directImports(),
    earlyTheme(),
    callDescriptions(),
    react(),
    sizeBudget(),
    precompress(),
    extensions(),
  ],
  worker: { format: 'es' },
  // Lowering light-dark() for older browsers breaks the colours of the component kit.
  build: {
    target: 'es2023',
    cssTarget: ['chrome130', 'firefox130', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // What nearly every screen uses comes as one file and not as twenty: a first screen costs few requests. So does what
    // the tools of one customer share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: /src\/kit\/(?!chart\/|popups\/|data-view\/line-diff|table\/(column-m|column-c|row-selection))|@tabler\/icons/,
              minShareCount: 2,
            },
            // What popups share, loaded with the first of them.
            {
              name: 'popups',
              test: /src\/kit\/popups\/|node_modules\/(react-aria|react-stately|@internationalized)(?!.*PortalProvider)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'customer',
              test: /features\/customers\/(accounts|customer-picker|plans|api-keys|account-deletion)\//,
              minShareCount: 3,
              // What it needs of the entry stays there.
              includeDependenciesRecursively: false,
            },
            {
              name: 'customer-calls',
              test: /contract\/src\/customers\/(accounts|api-keys|account-deletion)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(calls.map((path) => [path, { target: server }])) },
});
