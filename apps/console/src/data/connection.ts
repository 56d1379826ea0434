import { useSyncExternalStore } from 'react';
import type { StreamState } from './stream/messages.ts';

/** Whether this console reaches its server, and whether changes arrive by themselves. */
export type Connection = StreamState;

const listeners = new Set<() => void>();
let connection: Connection = 'connecting';
let check: (() => void) | null = null;

/** Follows the stream. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Sets who is asked whether the server answers. Answers how to stop. */
export function checkConnectionBy(ask: () => void): () => void {
  check = ask;
  return () => {
    if (check === ask) check = null;
  };
}

/** A request has failed without an answer, or a person wants to know: asks whether the server is there. */
export const checkConnection = (): void => check?.();

export const currentConnection = (): Connection => connection;

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnection, currentConnection);
