import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'ticker-image-screen',
    load: async () => (await import('./screens/ticker-image/ticker-image.tsx')).TickerImage,
  },
];
