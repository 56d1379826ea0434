/** What the search of the documentation reads of an entry. */
interface Searched {
  readonly data: string;
  readonly path: string;
}

/** Longest text that is searched for: further words cannot help a reader. */
const longestQuery = 200;

/**
 * Entries that fit a text, best first: it is lower-cased and split on spaces, and a word that the title or the path of
 * an entry contains scores as many points as it has letters. Equal scores keep the order of the documentation; an empty
 * text finds nothing. Source: r003-doc-search-score.
 */
export function searchDocumentation<E extends Searched>(
  entries: readonly E[],
  text: string,
): { readonly entry: E; readonly score: number }[] {
  const words = text.slice(0, longestQuery).toLowerCase().split(' ').filter(Boolean);
  if (!words.length) return [];
  const scored = entries.map((entry) => {
    const title = entry.data.toLowerCase();
    const path = entry.path.toLowerCase();
    const found = words.filter((word) => title.includes(word) || path.includes(word));
    return { entry, score: found.reduce((sum, word) => sum + word.length, 0) };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}
