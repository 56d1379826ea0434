import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'financials-open-button',
    covers: [
      'financials-editor-dialog',
      'financials-load-override-row',
      'financials-summary-strip',
      'financials-detail-bars',
      'financials-table',
      'financials-row-popup',
      'financials-row-editor',
      'financials-currency-editor',
      'financials-denomination-editor',
      'financials-export-links',
    ],
    load: async () => (await import('./screens/editor/financial-statements.tsx')).FinancialStatements,
  },
  {
    id: 'revenue-segmentation-screen',
    load: async () => (await import('./screens/segments/revenue-segmentation.tsx')).RevenueSegmentation,
  },
];
