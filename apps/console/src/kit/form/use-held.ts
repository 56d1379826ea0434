import { useState } from 'react';

/**
 * A value that an edit replaces: as it was shown when the person began to edit, whatever somebody else sets meanwhile. It is
 * what the form goes on showing and sends as `expected`. While nothing is edited it follows what was read last.
 * @param read the value as it was read last
 */
export function useHeld<T>(read: T, isEditing: boolean): T {
  const [held, hold] = useState(read);
  if (isEditing || Object.is(held, read)) return held;
  hold(read);
  return read;
}
