import { useState } from 'react';

/**
 * The first value that there is. A form begins with it and keeps it: what somebody else saves meanwhile is a conflict to
 * decide, not a change of what is being edited.
 */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
