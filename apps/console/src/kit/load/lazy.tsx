import { createElement, type ComponentType, type ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useRetryOnReturn } from '../states/use-retry-on-return.ts';
import { preload, useLoading } from './use-lazy-module.ts';
import css from './lazy.module.css';

const aheadMs = 1500;
const waiting: (() => Promise<unknown>)[] = [];

/** Loads what a screen may open next, once the screen itself is there: it opens at once, and without the server too. */
function loadAhead(load: () => Promise<unknown>): void {
  if (!waiting.length)
    setTimeout(() => {
      for (const one of waiting.splice(0)) preload(one);
    }, aheadMs);
  waiting.push(load);
}

interface FailedProps {
  onRetry(): void;
  /** Of a dialog: how to close it. */
  readonly onClose: (() => void) | undefined;
}

/** In place of a part whose code did not come. Nothing around it is lost, and it comes by itself with the server. */
function Failed({ onRetry, onClose }: FailedProps) {
  useRetryOnReturn(onRetry);
  const text = 'This part of the console could not be loaded.';
  const retry = (
    <Button variant="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  if (!onClose)
    return (
      <div className={css.failed} role="alert">
        {text} {retry}
      </div>
    );
  return (
    <Dialog
      title="Could not be loaded"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Close</Button>
          {retry}
        </>
      }
    >
      <p role="alert">{text} What you typed is still there.</p>
    </Dialog>
  );
}

interface LazyOptions {
  /** What is shown until it is loaded; nothing by default. */
  readonly waiting?: ReactNode;
  /** False for what hardly anybody opens: it is loaded when it is. */
  readonly ahead?: boolean;
}

/**
 * A component whose code comes by itself after what is shown first.
 * Not React's own `lazy`: what is drawn in a Suspense is held back for 300 ms, see {@link useLoading}.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting: placeholder = null, ahead = true }: LazyOptions = {},
): ComponentType<P> {
  if (ahead) loadAhead(load);
  return function Lazy(props: P) {
    const { value: part, error, retry } = useLoading(load);
    if (part) return createElement(part, props);
    if (!error) return placeholder;
    const onClose: unknown = Reflect.get(props, 'onClose');
    return (
      <Failed onRetry={retry} onClose={typeof onClose === 'function' ? (onClose as () => void) : undefined} />
    );
  };
}
