import { useEffect, useState } from 'react';

interface Entry {
  promise: Promise<unknown>;
  value?: unknown;
  error?: unknown;
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
      entry.error = error ?? new Error('could not be loaded');
    },
  );
  entries.set(load, entry);
  return entry;
}

/** Begins to load what will be looked at soon. */
export const preload = (load: () => Promise<unknown>): void => void entryOf(load);

/**
 * What a loader gives, undefined until it has come; loading begins with the first look.
 * Not by Suspense: React holds back what follows a fallback for 300 ms, which is most of the time to a first list.
 * @param load a stable function, such as one of a module; it is also the key
 * @throws what the loader was refused with, for an ErrorBoundary
 */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [entry] = useState(() => entryOf(load));
  const [, redraw] = useState(false);
  useEffect(() => {
    if (entry.value !== undefined) return undefined;
    let watching = true;
    void entry.promise.then(() => watching && redraw(true));
    return () => {
      watching = false;
    };
  }, [entry]);
  if (entry.error !== undefined) throw entry.error;
  return entry.value as T | undefined;
}
