import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'offer-builder',
    load: async () => (await import('./screens/offer-builder.tsx')).OfferBuilder,
  },
];
