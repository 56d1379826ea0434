import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'customer-timeline-screen',
    load: async () => (await import('./screens/timeline-screen.tsx')).TimelineScreen,
    place: { key: 'timeline', label: 'Timeline', menu: 'customer' },
  },
];
