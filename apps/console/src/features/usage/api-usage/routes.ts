import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'api-usage-panel',
    load: async () => (await import('./screens/api-usage/api-usage-panel.tsx')).ApiUsagePanel,
  },
];
