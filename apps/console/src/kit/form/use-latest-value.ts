import { useState } from 'react';

/**
 * The current value: as it was read, or as it was just saved until it is read again. Without it an edit that begins in
 * between would start from the value of before, and meet its own predecessor as a conflict.
 * @param of whose value it is: what was saved for one says nothing of another
 * @returns the value, and a setter for what was saved
 */
export function useLatestValue<T>(of: string, read: T): readonly [T, (saved: T) => void] {
  const [saved, setSaved] = useState<{ readonly of: string; readonly over: T; readonly value: T } | null>(
    null,
  );
  const holds = saved !== null && saved.of === of && Object.is(saved.over, read);
  return [holds ? saved.value : read, (value) => setSaved({ of, over: read, value })];
}
