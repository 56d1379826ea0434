import { useEffect, useRef } from 'react';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ErrorState } from '../../../../kit/states/states.tsx';
import type { EditTabProps } from './edit-dialog.tsx';
import { useLiveText } from './live-text.ts';
import css from './edit.module.css';

/** What is said in the live call, as it is said. */
export function IntermTab({ of, data }: EditTabProps) {
  const { text, partial, inCall, error, retry } = useLiveText(of, data.inCall);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    // Whoever has scrolled up goes on reading there.
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text, partial]);
  return (
    <div data-screen="earnings-call-interm-tab">
      {error && <ErrorState error={error} onRetry={retry} />}
      <div className={css.row}>
        {inCall && <StatusBadge tone="red">live</StatusBadge>}
        <span className={css.soft}>{`${text.length.toLocaleString('en-US')} characters`}</span>
      </div>
      <div
        ref={box}
        className={css.spoken}
        role="log"
        aria-label="Interim text"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {text}
        {partial && <span className={css.partial}>{` ${partial}`}</span>}
        {!text && !partial && (
          <span className={css.soft}>{inCall ? 'No text yet.' : 'There is no text of a live call.'}</span>
        )}
      </div>
    </div>
  );
}
