import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { WebLink } from '../nav/web-link.tsx';
import css from './markdown.module.css';

const plugins = [remarkGfm];

export interface MarkdownViewProps {
  readonly text: string;
}

/**
 * Markdown as React elements: no HTML of the text reaches the page, addresses that may be scripts are left out, and
 * pictures from elsewhere are links, so that nobody learns who reads.
 */
export const MarkdownView = ({ text }: MarkdownViewProps) => (
  <div className={css.text}>
    <Markdown
      remarkPlugins={plugins}
      components={{
        a: ({ href, children }) => <WebLink address={href}>{children}</WebLink>,
        img: ({ src, alt }) => (
          <WebLink address={typeof src === 'string' ? src : undefined}>{alt || 'picture'}</WebLink>
        ),
        // Headings of a text are parts of a dialog, which has its own.
        h1: ({ children }) => <h4>{children}</h4>,
        h2: ({ children }) => <h4>{children}</h4>,
        h3: ({ children }) => <h4>{children}</h4>,
      }}
    >
      {text}
    </Markdown>
  </div>
);
