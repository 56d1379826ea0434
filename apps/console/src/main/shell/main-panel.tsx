import { fallbacks } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useMemo } from 'react';
import { readOptions } from '../../data/queries.ts';
import { useLoaded } from '../../kit/load/use-loaded.ts';
import type { Screen, ScreenProps } from '../../kit/screen.ts';
import { ErrorBoundary } from '../../kit/states/error-boundary.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import type { Opened } from '../tree.ts';
import css from './shell.module.css';

/** A screen whose code may still be on its way. */
function Tool({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
  const component = useLoaded(screen.load);
  return component ? createElement(component, props) : <SkeletonLines count={10} />;
}

/** The chosen tool. Its first read begins before its code has come. */
export function MainPanel({
  opened,
  pending,
}: {
  readonly opened: Opened;
  /** What the address opens may still turn up: not all tools are known yet. */
  readonly pending: boolean;
}) {
  const client = useQueryClient();
  const screen = opened.kind === 'tool' ? opened.screen : null;
  const label = opened.kind === 'none' ? 'Console' : opened.label;
  useEffect(() => {
    document.title = `${label} · Midoffice`;
  }, [label]);
  useMemo(() => {
    const first = opened.kind === 'tool' && opened.screen.first?.(opened.params, opened.sub);
    if (first) void client.prefetchQuery(readOptions(first.call, first.input));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun once per screen; its later reads are its own
  }, [screen, client]);
  return (
    <main className={css.main} id="main" tabIndex={-1} aria-label={label}>
      {opened.kind === 'none' && pending && <SkeletonLines count={10} />}
      {opened.kind === 'none' && !pending && (
        <EmptyState
          text={
            opened.page ? 'This tool is not there, or not permitted to you.' : 'No tool is open to you yet.'
          }
        />
      )}
      {opened.kind === 'tool' && screen && (
        <ErrorBoundary
          resetKey={`${opened.page}/${opened.item}`}
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
