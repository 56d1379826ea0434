import { useSyncExternalStore } from 'react';

/** A small value that survives a reload, kept in the browser under `midoffice-…`. */
export interface Stored<T> {
  get(): T;
  set(value: T): void;
  use(): T;
  subscribe(listener: () => void): () => void;
}

/** Makes a stored value. A value that cannot be read counts as the fallback. */
export function stored<T>(name: string, fallback: T, check: (value: unknown) => value is T): Stored<T> {
  const key = `midoffice-${name}`;
  const listeners = new Set<() => void>();
  const load = (): T => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return check(value) ? value : fallback;
    } catch {
      return fallback;
    }
  };
  let current = load();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    subscribe,
    get: () => current,
    set(value) {
      current = value;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or closed storage: the value lasts until the page is left.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}
