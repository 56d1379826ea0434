import { lazy } from '../load/lazy.tsx';
import type { MarkdownViewProps } from './markdown-view.tsx';
import css from './markdown.module.css';

const load = async () => (await import('./markdown-view.tsx')).MarkdownView;
const MarkdownView = lazy(load);

/** What makes a text more than itself: without any of these it needs no parser. */
const marks = /[*_`#[\]<>|~\\&\n]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\./;

/** A text as Markdown, with tables, task lists and bare addresses; without HTML. Plain text is drawn at once. */
export const MarkdownText = ({ text }: MarkdownViewProps) =>
  marks.test(text) ? (
    <MarkdownView text={text} />
  ) : (
    <div className={css.text}>
      <p>{text}</p>
    </div>
  );
