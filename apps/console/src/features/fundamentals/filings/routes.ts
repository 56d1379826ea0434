import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'sec-filings-screen',
    load: async () => (await import('./screens/sec-filings/sec-filings.tsx')).SecFilings,
  },
  {
    id: 'international-filings-screen',
    load: async () =>
      (await import('./screens/international-filings/international-filings.tsx')).InternationalFilings,
  },
  {
    id: 'financial-links-screen',
    load: async () => (await import('./screens/financial-links/financial-links.tsx')).FinancialLinks,
  },
];
