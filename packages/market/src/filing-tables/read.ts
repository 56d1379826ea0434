import { assemble } from './assemble.ts';
import { readContext } from './context.ts';
import { splitDocuments } from './documents.ts';
import { TableDrafter } from './draft.ts';
import { readItemBlocks, readItems } from './flattened.ts';
import { PageReader } from './html.ts';
import type { Block } from './raw.ts';
import { readTextBlocks } from './text.ts';
import type { FilingTable, ReadFilingOptions } from './types.ts';

/** Characters that a filing may have: some three times the largest annual report. */
export const maxFilingChars = 50_000_000;

/** Why a filing cannot be read at all. */
export class FilingError extends Error {
  override readonly name = 'FilingError';
}

/**
 * Reads the tables of a 10-K, 10-Q or the like out of its text: a page of HTML with or without inline XBRL, a submission with
 * several documents, fixed-width text, or items as JSON (`flattened.ts`). What is cut off is read as far as it goes. Linear in the length of the text.
 * @throws FilingError for more than `maxFilingChars` characters, and for files that are no text (PDF, images, archives)
 */
export function readFilingTables(text: string, options: ReadFilingOptions = {}): readonly FilingTable[] {
  if (text.length > maxFilingChars)
    throw new FilingError(
      `the filing has ${text.length} characters, more than the ${maxFilingChars} that are read`,
    );
  const start = text.slice(0, 1024);
  if (start.startsWith('%PDF-')) throw new FilingError('this is a PDF; a filing is HTML or text');
  if (start.includes('\u0000')) throw new FilingError('this is no text; a filing is HTML or text');
  const items = readItems(text);
  const blocks = items ? readItemBlocks(items) : readBlocks(text, options.ignoreTags ?? false);
  const context = readContext(blocks);
  return assemble(new TableDrafter(context).read(blocks));
}

function readBlocks(text: string, ignoreTags: boolean): Block[] {
  const blocks: Block[] = [];
  let tables = 0;
  for (const { body, isHtml, line } of splitDocuments(text)) {
    if (blocks.length) blocks.push({ kind: 'page' });
    if (isHtml) {
      const reader = new PageReader(ignoreTags, tables);
      for (const block of reader.read(body)) blocks.push(block);
      tables = reader.tableCount;
    } else for (const block of readTextBlocks(body, line)) blocks.push(block);
  }
  return blocks;
}
