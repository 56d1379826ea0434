import { useEffect, useState } from 'react';

interface Entry {
  promise: Promise<unknown>;
  value?: unknown;
  error?: Error;
}

const entries = new Map<() => Promise<unknown>, Entry>();

/** Begins to load, once for each loader; a failed load begins anew at the next ask. */
function entryOf(load: () => Promise<unknown>): Entry {
  const known = entries.get(load);
  if (known && known.error === undefined) return known;
  const entry: Entry = { promise: load() };
  entry.promise = entry.promise.then(
    (value) => (entry.value = value),
    (error: unknown) => {
      entry.error = error instanceof Error ? error : new Error('could not be loaded');
    },
  );
  entries.set(load, entry);
  return entry;
}

/** Begins to load what will be shown soon. Resolves when it has loaded or failed, and never rejects. */
export const preloaded = (load: () => Promise<unknown>): Promise<unknown> => entryOf(load).promise;

/** Begins to load what may be shown soon. */
export const preload = (load: () => Promise<unknown>): void => void preloaded(load);

interface Loading<T> {
  /** Undefined until it has come. */
  readonly value: T | undefined;
  readonly error: Error | undefined;
  /** Loads again after a failure. */
  retry(): void;
}

/**
 * What a loader gives; loading begins with the first look.
 * Not by Suspense: React holds back what follows a fallback for 300 ms, which is most of the time to a first list.
 * @param load a stable function, such as one of a module; it is also the key
 */
export function useLoading<T>(load: () => Promise<T>): Loading<T> {
  const [entry, setEntry] = useState(() => entryOf(load));
  const [, redraw] = useState({});
  const { value, error } = entry;
  // By what was drawn: it may have come since.
  const isDrawn = value !== undefined || error !== undefined;
  useEffect(() => {
    if (isDrawn) return undefined;
    let watching = true;
    void entry.promise.then(() => watching && redraw({}));
    return () => {
      watching = false;
    };
  }, [entry, isDrawn]);
  return {
    value: value as T | undefined,
    error,
    retry: () => setEntry(entryOf(load)),
  };
}

/**
 * What a loader gives, undefined until it has come.
 * @param load as for {@link useLoading}
 * @throws what the loader was refused with, for an ErrorBoundary
 */
export function useLazyModule<T>(load: () => Promise<T>): T | undefined {
  const { value, error } = useLoading(load);
  if (error !== undefined) throw error;
  return value;
}
