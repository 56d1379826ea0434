import { generateNewsPreviewText } from '@midoffice/contract/content/news/calls/generate-news-preview-text';
import { newsTexts } from '@midoffice/contract/content/news/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { callApi, CallError } from '../../../../data/client.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import css from '../news.module.css';

interface PreviewTextProps {
  readonly url: string;
  onText(text: string): void;
  onFullText(text: string): void;
}

/** Fetches the page of an article and puts the beginning of its text into the form; its whole text on request. */
export function PreviewText({ url, onText, onFullText }: PreviewTextProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [page, setPage] = useState<OutputOf<typeof generateNewsPreviewText> | null>(null);
  const run = async (): Promise<void> => {
    setPending(true);
    setProblem('');
    try {
      const found = await callApi(generateNewsPreviewText, { url });
      setPage(found);
      onText(found.previewText);
      snackbar.success(newsTexts.previewDone);
    } catch (error) {
      const { requestId = null, status = 0 } = error instanceof CallError ? error : {};
      snackbar.failure(new CallError(newsTexts.previewFailed, status, requestId));
      setProblem(error instanceof Error ? error.message : '');
    } finally {
      setPending(false);
    }
  };
  const hasPage = /^https?:/.test(url);
  return (
    <div className={css.preview}>
      <Button
        size="small"
        pending={pending}
        disabledReason={hasPage ? undefined : 'This headline came without a page'}
        onClick={() => void run()}
      >
        Generate preview text
      </Button>
      {page && (
        <Button size="small" onClick={() => onFullText(page.fullText)}>
          Use the full text of the page ({page.fullText.length.toLocaleString('en-US')} characters)
        </Button>
      )}
      {problem && problem !== newsTexts.previewFailed && (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
