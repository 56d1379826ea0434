import { fetchFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/fetch-filing-document';
import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import type { FilingDocument } from '@midoffice/contract/fundamentals/filings/shapes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { showPlace } from '../place.ts';
import css from '../filings.module.css';

/** A stored document in a frame in which nothing runs, scrolled to a place. */
function Frame({ document, place }: { readonly document: FilingDocument; readonly place: string | null }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isMissing, setMissing] = useState(false);
  const show = useCallback(() => {
    const shown = frame.current?.contentDocument;
    // Before the document has come the frame holds an empty one.
    if (place && shown?.body?.childNodes.length) setMissing(!showPlace(shown, place));
  }, [place]);
  useEffect(show, [show]);
  return (
    <div className={css.stack}>
      {isMissing && (
        <p className={css.note} role="status">
          This place is no longer in the document.
        </p>
      )}
      <iframe
        ref={frame}
        className={css.frame}
        title="Filing"
        sandbox="allow-same-origin"
        src={document.s3Link}
        onLoad={show}
      />
    </div>
  );
}

export interface FilingViewProps {
  readonly finalLink: string;
  /** A place of the filing to show, as its cells name it; null for the beginning. */
  readonly place: string | null;
}

/** A filing as it was filed. One that is not stored yet is fetched first. */
export function FilingView({ finalLink, place }: FilingViewProps) {
  const stored = useRead(getFilingDocument, { finalLink });
  const { run, error, pending } = useWrite(fetchFilingDocument, { quiet: true });
  const isWanted = stored.data?.document === null;
  useEffect(() => {
    if (isWanted) void run({ finalLink });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each filing
  }, [isWanted, finalLink]);
  const document = stored.data?.document;
  if (document && document.fileType !== 'pdf') return <Frame document={document} place={place} />;
  if (document)
    return (
      <EmptyState>
        This filing is a PDF. <WebLink address={document.s3Link}>Open it in a new tab</WebLink>
      </EmptyState>
    );
  if (stored.error) return <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />;
  if (error && !pending) return <ErrorState error={error} onRetry={() => void run({ finalLink })} />;
  return <SkeletonLines count={14} />;
}
