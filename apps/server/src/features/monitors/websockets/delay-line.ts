/** Keeps what is to be delivered later, in order, at most so many. */
export interface DelayLine<T> {
  /** @returns false where it is full and the oldest was dropped for this one */
  push(item: T): boolean;
  /** What is due by now, oldest first. */
  due(): readonly T[];
  readonly size: number;
}

/**
 * @param delayMs how much later
 * @param most items that are kept at once
 */
export function createDelayLine<T>(delayMs: number, most: number, now: () => number): DelayLine<T> {
  let items: { readonly at: number; readonly item: T }[] = [];
  let first = 0;
  const compact = (): void => {
    if (first < 1024 || first * 2 < items.length) return;
    items = items.slice(first);
    first = 0;
  };
  return {
    push(item) {
      items.push({ at: now() + delayMs, item });
      const fits = items.length - first <= most;
      if (!fits) first += 1;
      compact();
      return fits;
    },
    due() {
      const start = first;
      const at = now();
      while (first < items.length && items[first]!.at <= at) first += 1;
      const found = items.slice(start, first).map(({ item }) => item);
      compact();
      return found;
    },
    get size() {
      return items.length - first;
    },
  };
}
