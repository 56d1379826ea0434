import { fallbacks } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useMemo, useRef } from 'react';
import { readOptions } from '../../data/queries.ts';
import { useLazyModule } from '../../kit/load/use-lazy-module.ts';
import type { Screen, ScreenProps } from '../../kit/screen.ts';
import { ErrorBoundary } from '../../kit/states/error-boundary.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import type { Opened } from '../tree.ts';
import css from './shell.module.css';

/** A screen whose code may still be on its way. */
function Tool({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
  const component = useLazyModule(screen.load);
  return component ? createElement(component, props) : <SkeletonLines count={10} />;
}

/** Fix functions are items of Data Fixes; who may open nothing else has no other page. */
const mayTurnUp = (page: string | undefined): boolean => page === undefined || page === 'data-fixes';

/** In place of a tool: it is not known yet, could not be read, or is not there. */
function NoTool({
  page,
  pending,
  failed,
  onRetry,
}: {
  readonly page: string | undefined;
  readonly pending: boolean;
  readonly failed: Error | null;
  onRetry(): void;
}) {
  if (pending) return <SkeletonLines count={10} />;
  if (failed) return <ErrorState error={failed} onRetry={onRetry} />;
  return (
    <EmptyState
      text={page ? "This page doesn't exist, or you don't have access to it." : 'No tool is open to you yet.'}
    />
  );
}

/** The chosen tool. Its first read begins before its code has come. */
export function MainPanel({
  opened,
  pending,
  failed,
  onRetry,
}: {
  readonly opened: Opened;
  /** Not all items of Data Fixes are known yet: what the address opens may still turn up. */
  readonly pending: boolean;
  /** Why those items could not be read; then nobody can say that a tool is not there. */
  readonly failed: Error | null;
  onRetry(): void;
}) {
  const client = useQueryClient();
  const screen = opened.kind === 'tool' ? opened.screen : null;
  const label = opened.kind === 'none' ? 'Console' : opened.label;
  useEffect(() => {
    document.title = `${label} · Midoffice`;
  }, [label]);
  const place = opened.kind === 'tool' ? `${opened.page}/${opened.item}` : '';
  const main = useRef<HTMLElement>(null);
  // Another tool begins at its top, wherever the one before was left.
  const at = useRef(place);
  useEffect(() => {
    // Of the first tool it would cost a layout for nothing.
    if (main.current && at.current !== place) main.current.scrollTop = 0;
    at.current = place;
  }, [place]);
  useMemo(() => {
    const first = opened.kind === 'tool' && opened.screen.first?.(opened.params, opened.sub);
    if (!first) return;
    const options = readOptions(first.call, first.input);
    // What failed already is asked again by the screen, if at all.
    if (client.getQueryState(options.queryKey)?.status !== 'error') void client.prefetchQuery(options);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun once per screen; its later reads are its own
  }, [screen, client]);
  return (
    <main ref={main} className={css.main} id="main" tabIndex={-1} aria-label={label}>
      {opened.kind === 'none' && (
        <NoTool
          page={opened.page}
          pending={pending && mayTurnUp(opened.page)}
          failed={mayTurnUp(opened.page) ? failed : null}
          onRetry={onRetry}
        />
      )}
      {opened.kind === 'tool' && screen && (
        <ErrorBoundary
          resetKey={place}
          fallback={(error, retry) => (
            <ErrorState error={new Error(fallbacks.tool)} detail={error.message} onRetry={retry} />
          )}
        >
          <Tool key={screen.id} screen={screen} sub={opened.sub} params={opened.params} fix={opened.fix} />
        </ErrorBoundary>
      )}
    </main>
  );
}
