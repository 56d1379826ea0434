import { readForExtraction } from './compact.ts';

/** What reads filings, as functions of plain data: they run in the reading thread (`reading-thread.ts`). */
export const readingTasks = {
  read: ({ text }: { readonly text: string }) => readForExtraction(text),
};
