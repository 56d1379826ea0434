import { useSyncExternalStore } from 'react';
import { parseSearch, stringifySearch, type Search } from './search-codec.ts';

/** Where the console is: the page and its parameters. */
export interface Place {
  readonly pathname: string;
  readonly search: Search;
}

/** Asked before the place changes; true keeps it, until `proceed` is called. */
export type Guard = (next: Place, proceed: () => void) => boolean;

interface GoOptions {
  /** Takes the place of the present step instead of adding one. */
  readonly replace?: boolean;
}

type Values = Readonly<Record<string, string | readonly string[] | null | undefined>>;

const listeners = new Set<() => void>();
let guard: Guard | null = null;

const read = (): Place => ({ pathname: location.pathname, search: parseSearch(location.search) });
let href = location.href;
let place = read();
/** Number of the step in the browser's history, so that a guarded step back can be undone. */
let step = stepOf(history.state);
let undoing = false;

function stepOf(state: unknown): number {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'step') : undefined;
  return typeof value === 'number' ? value : 0;
}

function arrive(): void {
  if (location.href === href) return;
  href = location.href;
  place = read();
  for (const listener of listeners) listener();
}

/** The present place; for acts, components use `usePlace`. */
export const currentPlace = (): Place => place;

/** Goes to a page of the console. Parameters that are not set are left out. */
export function go(pathname: string, search: Values = {}, options: GoOptions = {}): void {
  const address = pathname + stringifySearch(search);
  const move = (): void => {
    if (options.replace) history.replaceState({ step }, '', address);
    else {
      step += 1;
      history.pushState({ step }, '', address);
    }
    arrive();
  };
  const next = { pathname, search: parseSearch(address.slice(pathname.length)) };
  if (!guard?.(next, move)) move();
}

addEventListener('popstate', (event) => {
  const to = stepOf(event.state);
  if (undoing) {
    undoing = false;
    return;
  }
  const by = to - step;
  const again = (): void => history.go(by);
  if (by && guard?.(read(), again)) {
    undoing = true;
    history.go(-by);
    return;
  }
  step = to;
  arrive();
});

/** Sets who is asked before the place changes. Answers how to stop. */
export function guardPlace(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The present place; drawn again when it changes. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace);
