import type { ReactNode } from 'react';
import { CallError } from '../../data/client.ts';
import { Button } from '../base/button.tsx';
import { classes } from '../base/class-names.ts';
import { CopyButton } from '../base/copy-button.tsx';
import css from './states.module.css';
import { useRetryOnReturn } from './use-retry-on-return.ts';

/** What is said where there is nothing, by what is empty. Source: s000-generic-messages. */
export const emptyTexts = {
  list: 'No records found',
  table: 'No Data Found.',
  search: 'No Results Found',
  choice: 'No matches',
  options: 'No options',
  details: 'No details',
} as const;

/** Shown where a list has no rows. */
export const EmptyState = ({
  text = emptyTexts.list,
  children,
}: {
  readonly text?: string;
  readonly children?: ReactNode;
}) => (
  <div className={css.state}>
    <span>{text}</span>
    {children}
  </div>
);

const nothing = (): void => undefined;

/** Shown where a read failed: the text, the request's id to copy, another try. It tries again by itself after a break. */
export function ErrorState({
  error,
  detail,
  onRetry,
}: {
  readonly error: Error;
  /** What went wrong inside, for whoever reports it. */
  readonly detail?: string;
  readonly onRetry?: (() => void) | undefined;
}) {
  const requestId = error instanceof CallError ? error.requestId : null;
  useRetryOnReturn(onRetry ?? nothing);
  return (
    <div className={css.state} role="alert">
      <span className={css.error}>{error.message}</span>
      {detail && <span className={css.id}>{detail}</span>}
      {requestId && (
        <span className={css.id}>
          Request <code>{requestId}</code> <CopyButton text={requestId} label="Copy request id" />
        </span>
      )}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A grey shape in the place and size of what is being read. */
export const Skeleton = ({
  width = '100%',
  height = 12,
  className,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string;
}) => <span className={classes(css.skeleton, className)} style={{ width, height }} aria-hidden="true" />;

/** Lines of text being read. */
export const SkeletonLines = ({ count = 6 }: { readonly count?: number }) => (
  <div role="status" aria-label="Loading" style={{ display: 'grid', gap: 12, padding: 12 }}>
    {Array.from({ length: count }, (_unused, line) => (
      <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} />
    ))}
  </div>
);

interface StatesProps<T> {
  readonly read: { readonly data: T | undefined; readonly error: Error | null; refetch(): unknown };
  /** Shape while loading; lines of text by default. */
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** The states of one read: loading, failed, there. */
export function ReadState<T>({ read, skeleton, children }: StatesProps<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return <>{skeleton ?? <SkeletonLines />}</>;
}
