import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'marketcap-chart-screen',
    load: async () => (await import('./screens/market-cap/market-cap.tsx')).MarketCap,
  },
];
