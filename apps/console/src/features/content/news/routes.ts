import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'news-tracker-screen',
    load: async () => (await import('./screens/tracker/news-tracker.tsx')).NewsTracker,
    first: (params) =>
      Object.keys(params).length === 0 ? firstRead(getNewsComparison, { page: '1' }) : null,
  },
];
