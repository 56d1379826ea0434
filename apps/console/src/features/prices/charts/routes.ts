import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'chart-repair-screen',
    load: async () => (await import('./screens/chart-repair/chart-repair.tsx')).ChartRepair,
  },
];
