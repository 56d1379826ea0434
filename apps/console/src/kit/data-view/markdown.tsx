import { lazy } from '../load/lazy.tsx';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import type { MarkdownViewProps } from './markdown-view.tsx';
import css from './markdown.module.css';

const load = async () => (await import('./markdown-view.tsx')).MarkdownView;
const MarkdownView = lazy(load);

/** What makes a text more than itself: without any of these it needs no parser. */
const marks = /[*_`#[\]<>|~\\&\n]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\./;

/** A line that begins more quotations and lists within each other, or is deeper in them, than people write. */
const nested = /^[ \t]*(?:(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])[ \t]*){20}|^[ \t>*+\-\d.)]{200}/m;
/** What may begin or end emphasis, a link or a picture: the parser compares each with all before it. */
const pairing = /[*[\]~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;
const mostPairing = 2000;

/** Whether the parser may take seconds for a text, or fail on it: it was written to do so. */
const isTooComplex = (text: string): boolean =>
  nested.test(text) || (text.match(pairing)?.length ?? 0) > mostPairing;

const PlainText = ({ text }: MarkdownViewProps) => (
  <div className={css.text}>
    <p>{text}</p>
  </div>
);

/**
 * A text as Markdown, with tables, task lists and bare addresses; without HTML. Plain text is drawn at once, and so is what is
 * too complex for a parser: whoever opens it reads it as it was typed.
 */
export const MarkdownText = ({ text }: MarkdownViewProps) =>
  marks.test(text) && !isTooComplex(text) ? (
    <ErrorBoundary resetKey={text} fallback={() => <PlainText text={text} />}>
      <MarkdownView text={text} />
    </ErrorBoundary>
  ) : (
    <PlainText text={text} />
  );
