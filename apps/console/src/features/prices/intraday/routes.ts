import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'intraday-analysis-screen',
    load: async () => (await import('./screens/intraday-analysis/intraday-analysis.tsx')).IntradayAnalysis,
  },
];
