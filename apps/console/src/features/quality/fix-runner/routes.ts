import type { Screen } from '../../../kit/screen.ts';

/** One screen for all fixes: each item of Data Fixes that the server's list adds opens it. */
export const screens: readonly Screen[] = [
  {
    id: 'fix-function-runner',
    load: async () => (await import('./screens/fix-runner/fix-runner.tsx')).FixRunner,
  },
];
