import { useEffect, useState } from 'react';

/** A value that follows another after it has rested. */
export function useDebounced<T>(value: T, restMs = 200): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
