import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'split-controller-screen',
    load: async () => (await import('./screens/split-controller/split-controller.tsx')).SplitController,
    covers: [
      'splits-calendar',
      'split-controller-checks',
      'split-controller-charts',
      'split-controller-consistency',
    ],
  },
];
