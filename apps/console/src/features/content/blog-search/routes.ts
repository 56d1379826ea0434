import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'blog-search-screen',
    load: async () => (await import('./screens/blog-search.tsx')).BlogSearch,
  },
];
