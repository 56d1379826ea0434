import {
  findUnclean,
  hasErrorMarker,
  parseHtml,
  proseOf,
  sentencesOf,
  uncleanProblems,
  type Node,
} from '@midoffice/market/writer/index';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { createElement, useMemo, type ReactNode } from 'react';
import { saveFile } from '../../../../../data/download.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import css from './article-writer.module.css';
import type { Desk } from './use-desk.ts';

/** A text with its error markers in sight. */
function marked(text: string): ReactNode[] {
  return text
    .split(/(\[\[error:[\w-]*\]\])/)
    .map((part, at) => (at % 2 ? createElement('mark', null, part) : part));
}

/**
 * Parts of generated HTML as elements: only tags that its parser lets through, and no address that could be followed.
 * They are handed over as arguments, so they need no keys.
 */
function shown(nodes: readonly Node[]): ReactNode[] {
  return nodes.flatMap((node): ReactNode[] => {
    if (typeof node === 'string') return marked(node);
    if (node.tag === 'br') return [createElement('br')];
    const inner = shown(node.children);
    if (node.tag !== 'a') return [createElement(node.tag, null, ...inner)];
    return [createElement('span', { className: css.link, 'data-tooltip': node.href }, ...inner)];
  });
}

/** Generated HTML, drawn. */
export const SafeHtml = ({ html }: { readonly html: string }) => {
  const nodes = useMemo(() => parseHtml(html), [html]);
  return createElement('div', { className: css.article }, ...shown(nodes));
};

const page = (title: string, html: string): string =>
  `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n${html}\n</html>\n`;

/** What reads badly in the text, sentence by sentence. */
function Findings({ html }: { readonly html: string }) {
  const found = useMemo(
    () =>
      [...new Set(sentencesOf(proseOf(html)))]
        .map((sentence) => ({ sentence, problems: findUnclean(sentence) }))
        .filter(({ problems }) => problems.length > 0),
    [html],
  );
  if (!found.length) return null;
  return (
    <ul className={css.findings} aria-label="Unclean sentences of this text">
      {found.map(({ sentence, problems }) => (
        <li key={sentence}>
          {problems.map((one) => (
            <StatusBadge key={one} tone="amber">
              {uncleanProblems[one]}
            </StatusBadge>
          ))}{' '}
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** The text for the ticker as it will be: live, to copy and to save. */
export function Preview({ desk }: { readonly desk: Desk }) {
  const { text, ticker, date, fields } = desk;
  const isBroken = text !== null && hasErrorMarker(text.text);
  const reason = !text?.text
    ? 'There is no text yet'
    : isBroken
      ? 'The text holds an error marker'
      : undefined;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text!.html);
      snackbar.success('HTML copied.');
    } catch {
      snackbar.failure('The browser did not allow copying.');
    }
  };
  return (
    <Panel
      title="Generated text"
      mark={
        isBroken ? (
          <StatusBadge tone="red">{`missing: ${text.errors.join(', ')}`}</StatusBadge>
        ) : (
          date && <StatusBadge tone="grey">{`${ticker} · ${date}`}</StatusBadge>
        )
      }
      actions={
        <>
          <Button
            size="small"
            icon={<IconCopy size={14} />}
            disabledReason={reason}
            onClick={() => void copy()}
          >
            Copy HTML
          </Button>
          <Button
            size="small"
            icon={<IconDownload size={14} />}
            disabledReason={reason}
            onClick={() =>
              saveFile(`${ticker}-${date}.html`, page(`${ticker} ${date}`, text!.html), 'text/html')
            }
          >
            Download
          </Button>
        </>
      }
    >
      {!ticker && <EmptyState text="Choose a ticker to see the text." />}
      {ticker && fields.error && !fields.data && (
        <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
      )}
      {ticker && fields.isPending && !fields.error && <SkeletonLines count={4} />}
      {text && (text.text ? <SafeHtml html={text.html} /> : <EmptyState text="No text yet." />)}
      {text && <Findings html={text.html} />}
    </Panel>
  );
}
