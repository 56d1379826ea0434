import { useEffect, useRef } from 'react';
import { currentConnection, onConnection } from '../../data/connection.ts';

/** Tries again by itself when the server is back. */
export function useRetryOnReturn(retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    let wasDown = currentConnection() === 'down';
    return onConnection(() => {
      const now = currentConnection();
      if (wasDown && now === 'open') latest.current();
      wasDown = now === 'down' || (wasDown && now !== 'open');
    });
  }, []);
}
