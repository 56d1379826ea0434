import { getDocumentProxy } from 'unpdf';

/** A piece of text where it is drawn, in points from the bottom left corner. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  /** The text of the page in one line, as a search finds it. */
  readonly text: string;
  readonly drawn: readonly DrawnText[];
}

/** The pages of a PDF, read by an independent reader. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  // The reader takes the bytes away.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left, bottom, right, top] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push({
      width: right - left,
      height: top - bottom,
      text: texts
        .map(({ str, hasEOL }) => str + (hasEOL ? ' ' : ''))
        .join('')
        .split(/\s+/)
        .join(' '),
      drawn: texts
        .filter(({ str }) => str.trim())
        .map(({ str, transform, width, height }) => ({
          text: str,
          x: transform[4] as number,
          y: transform[5] as number,
          width,
          height,
        })),
    });
  }
  return pages;
}
