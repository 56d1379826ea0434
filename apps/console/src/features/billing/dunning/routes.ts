import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'dunning-screen',
    load: async () => (await import('./screens/dunning-screen.tsx')).DunningScreen,
    place: { key: 'dunning', label: 'Dunning', section: 'stripe' },
  },
];
