import { formatNumber } from '../base/format.ts';
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

/** A line between the heads of a table and its rows, in quotations and lists too. */
const rule = /^[-|: \t>*+\d.)]+$/;
/** Cells of a table at most: each row is drawn with as many as its head has, however few were typed. */
const mostCells = 3000;

/** How many cells the tables of a text may come to, counted without a parser: no fewer than it would draw. */
function tableCells(text: string): number {
  let cells = 0;
  for (const part of text.split(/\n[ \t]*\n/)) {
    const lines = part.split('\n');
    const columns = lines.map((line) =>
      line.includes('|') && line.includes('-') && rule.test(line) ? line.split('|').length : 0,
    );
    cells += columns.reduce((most, count) => Math.max(most, count), 0) * lines.length;
  }
  return cells;
}

const tableTooLarge = `The tables of this text have more than ${formatNumber(mostCells)} cells, so it is shown as it was typed.`;

const PlainText = ({ text, note }: MarkdownViewProps & { readonly note?: string }) => (
  <div className={css.text}>
    {note && <p className={css.note}>{note}</p>}
    <p>{text}</p>
  </div>
);

const AsMarkdown = ({ text }: MarkdownViewProps) =>
  tableCells(text.replaceAll(/\r\n?/g, '\n')) > mostCells ? (
    <PlainText text={text} note={tableTooLarge} />
  ) : (
    <ErrorBoundary resetKey={text} fallback={() => <PlainText text={text} />}>
      <MarkdownView text={text} />
    </ErrorBoundary>
  );

/**
 * A text as Markdown, with tables, task lists and bare addresses; without HTML. Plain text is drawn at once, and so is what is
 * too complex for a parser: whoever opens it reads it as it was typed.
 */
export const MarkdownText = ({ text }: MarkdownViewProps) =>
  marks.test(text) && !isTooComplex(text) ? <AsMarkdown text={text} /> : <PlainText text={text} />;
