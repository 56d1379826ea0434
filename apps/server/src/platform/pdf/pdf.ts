import { ApiError } from '../http/errors.ts';
import { createTaskThread } from '../threads/task-thread.ts';
import { checkDocument, type PdfDocument } from './document.ts';
import type { pdfTasks } from './pdf-tasks.ts';

const run = createTaskThread<typeof pdfTasks>({
  script: new URL('./pdf-worker.ts', import.meta.url),
  longestMs: 20_000,
  mostTasks: 32,
  mostInQueue: 4,
  tooLong: 'The PDF took too long to create.',
  tooMany: 'Too many PDFs are being created, please try again.',
});

/** Characters as a person can find them, also those that no screen shows. */
const named = (character: string): string =>
  `${character} (U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;

/**
 * The bytes of a PDF. It is drawn in a thread of its own, one document at a time.
 * @param queue whose document it is: queues take turns
 * @throws ApiError 400 for characters that no embedded font has, naming up to five; 503 where too many wait or it takes
 * longer than 20 seconds
 * @throws RangeError, TypeError by `checkDocument`
 */
export async function makePdf(document: PdfDocument, queue: string): Promise<Uint8Array<ArrayBuffer>> {
  checkDocument(document);
  const output = await run('render', document, queue);
  if ('bytes' in output) return output.bytes;
  const shown = output.unsupported.slice(0, 5).map(named).join(', ');
  const more = output.unsupported.length > 5 ? ' and others' : '';
  throw new ApiError(
    400,
    `The PDF can't show these characters: ${shown}${more}. Write them in Latin, Greek, Cyrillic or Japanese letters.`,
  );
}
