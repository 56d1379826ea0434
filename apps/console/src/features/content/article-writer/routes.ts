import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'text-generator-panel',
    load: async () => (await import('./screens/article-writer/article-editor.tsx')).ArticleEditor,
  },
];
