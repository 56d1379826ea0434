import { Readability } from '@mozilla/readability';
import { paragraphsOf } from '@midoffice/market/news/index';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { parseHTML } from 'linkedom';

/** What a page says as an article. */
export interface ReadPage {
  readonly title: string;
  readonly site: string;
  /** Paragraphs with an empty line between them. */
  readonly fullText: string;
}

/** Pages of publishers have some thousand elements; time grows with the square of the depth. */
const mostElements = 20_000;
const mostLevels = 200;
const plain: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'figure', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};
/** An element, as far as a walk over all of them needs it. */
interface Walked {
  readonly firstElementChild: Walked | null;
  readonly nextElementSibling: Walked | null;
  readonly parentElement: Walked | null;
}

/** Whether a page has more elements or levels than one of a publisher has. */
function isTooComplex(root: Walked | null): boolean {
  let [elements, level] = [0, 0];
  for (let at = root; at && level >= 0;) {
    elements += 1;
    if (elements > mostElements || level > mostLevels) return true;
    if (at.firstElementChild) {
      at = at.firstElementChild;
      level += 1;
      continue;
    }
    while (at && level > 0 && !at.nextElementSibling) {
      at = at.parentElement;
      level -= 1;
    }
    at = level > 0 ? (at?.nextElementSibling ?? null) : null;
  }
  return false;
}

const oneLine = (text: string | null | undefined): string => paragraphsOf(text ?? '').join(' ');

const nothing = { problem: 'the page has no readable text' };

/** Work on whole pages, as functions of plain data: it runs in a thread of its own (`reader-thread.ts`). */
export const readerTasks = {
  /** The article of a page, without navigation, advertisements and scripts; else why there is none. */
  read(html: string): ReadPage | { readonly problem: string } {
    const { document } = parseHTML(html);
    if (isTooComplex(document.documentElement)) return { problem: 'the page is too complex to read' };
    const found = new Readability(document, { maxElemsToParse: mostElements }).parse();
    if (!found?.content) return nothing;
    const fullText = paragraphsOf(convert(found.content, plain)).join('\n\n');
    return fullText ? { title: oneLine(found.title), site: oneLine(found.siteName), fullText } : nothing;
  },
} as const;
