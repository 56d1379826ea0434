import { stored } from './stored.ts';

/** A customer or symbol that was worked on, newest first. */
export interface Recent {
  readonly kind: 'customer' | 'symbol';
  readonly id: string;
  readonly label: string;
}

const keptCount = 12;
const isRecents = (value: unknown): value is Recent[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) => typeof one === 'object' && one !== null && typeof Reflect.get(one, 'id') === 'string',
  );

const recents = stored<readonly Recent[]>('recent', [], isRecents);

/** Notes that a customer or symbol was opened, so that it is at hand in the palette and stays chosen. */
export function noteRecent(recent: Recent): void {
  const rest = recents.get().filter((one) => one.kind !== recent.kind || one.id !== recent.id);
  const first = recents.get()[0];
  if (first && first.kind === recent.kind && first.id === recent.id && first.label === recent.label) return;
  recents.set([recent, ...rest].slice(0, keptCount));
}

export const useRecents = recents.use;

/** The customer or symbol last opened: what stays chosen from one tool to the next. */
export function useChosen(kind: Recent['kind']): Recent | undefined {
  return recents.use().find((one) => one.kind === kind);
}

/** Forgets all; at sign-out. */
export const forgetRecents = (): void => recents.set([]);
