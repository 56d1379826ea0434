import { lazy } from '../../../../kit/load/lazy.tsx';

/**
 * The Statement Extractor of a filing, as a dialog: `symbol`, `finalLink` (null where no filing is known), and optionally the
 * record that values are for (`calendarYear`, `period`).
 */
export const ExtractorDialog = lazy(
  async () => (await import('../dialog/statement-extractor.tsx')).StatementExtractor,
  { ahead: false },
);
