/** Softens the lead of the first ranks. Source: Cormack, Clarke and Buettcher, Reciprocal Rank Fusion, SIGIR 2009. */
const rankOffset = 60;

/** Ids of several rankings, best first, in one: each rank counts 1 / (60 + rank). Ties keep the order of the first ranking. */
export function fuseRankings(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings)
    for (const [at, id] of ranking.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (rankOffset + at + 1));
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}
