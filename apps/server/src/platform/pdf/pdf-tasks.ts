import { textsOf, type PdfDocument } from './document.ts';
import { unsupportedIn } from './fonts.ts';
import { renderPdf } from './render.ts';

function* allTexts(document: PdfDocument): Generator<string> {
  yield document.title;
  yield document.author ?? '';
  yield document.footer ?? '';
  yield document.watermark ?? '';
  for (const block of document.blocks) yield* textsOf(block);
}

/** What the thread does. */
export const pdfTasks = {
  render(document: PdfDocument): { bytes: Uint8Array<ArrayBuffer> } | { unsupported: string[] } {
    const unsupported = unsupportedIn(allTexts(document));
    return unsupported.length ? { unsupported } : { bytes: renderPdf(document) };
  },
};
