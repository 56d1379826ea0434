import { brokenOf, identitiesAt, type Search } from './hypotheses.ts';

/** Identities that do not hold and hang together by the cells that they share: one cause, or several side by side. */
export interface Component {
  readonly identities: readonly number[];
  readonly cells: ReadonlySet<string>;
}

/** Identities of one component at most: beyond this a record is not wrong but unreadable. */
const LARGEST = 300;

/** The components of what does not hold of some records; identities of other records that hang together with it included. */
export function componentsOf(search: Search, focus: Iterable<number>): readonly Component[] {
  const { identities } = search.network;
  const seen = new Set<number>();
  const found: Component[] = [];
  for (const first of brokenOf(search, focus, new Map())) {
    if (seen.has(first)) continue;
    seen.add(first);
    const own = [first];
    const cells = new Set(identities[first]!.cells);
    for (let i = 0; i < own.length && own.length < LARGEST; i += 1)
      for (const next of brokenOf(search, identitiesAt(search, identities[own[i]!]!.cells), new Map())) {
        if (seen.has(next)) continue;
        seen.add(next);
        own.push(next);
        for (const cell of identities[next]!.cells) cells.add(cell);
      }
    found.push({ identities: own, cells });
  }
  return found;
}
