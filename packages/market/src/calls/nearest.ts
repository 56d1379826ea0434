/** The place of something in a text: characters from its start, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The first pair of two lists whose spans are at most some characters apart: the first of `spans` that has one, and the nearest
 * of `others` to it; of two that are as near, the earlier. Both lists are sorted by start and end, so that each is walked once.
 */
export function firstNearPair<S extends Span, O extends Span>(
  spans: readonly S[],
  others: readonly O[],
  most: number,
): readonly [S, O] | undefined {
  let next = 0;
  for (const span of spans) {
    while (next < others.length && others[next]!.start <= span.end) next += 1;
    const [before, after] = [others[next - 1], others[next]];
    const awayBefore = before ? span.start - before.end : Infinity;
    const awayAfter = after ? after.start - span.end : Infinity;
    if (before && awayBefore <= awayAfter && awayBefore <= most) return [span, before];
    if (after && awayAfter <= most) return [span, after];
  }
  return undefined;
}
