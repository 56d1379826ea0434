import type { Screen } from '../../../kit/screen.ts';

/** Probable errors of price series, to decide one after the other. */
export const screens: readonly Screen[] = [
  {
    id: 'review-queue-screen',
    load: async () => (await import('./screens/review-screen.tsx')).ReviewScreen,
    place: { key: 'review', label: 'Review queue' },
  },
];
