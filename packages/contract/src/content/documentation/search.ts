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

/** What names an endpoint. */
interface Named {
  readonly name: string;
  readonly endpoint: string;
  readonly code: string;
}

/** A path as people copy it: without host, query, `/api`, placeholders of parameters and slashes at its ends. */
const barePath = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part && !/^[{:<]/.test(part))
    .join('/')
    .replace(/^api\//, '');

/**
 * The record that a text names: by its code, its name, its path, or an address of it with or without host, `/api` and
 * version. A path without version names an endpoint where only one has it.
 */
export function endpointNamed<E extends Named>(entries: readonly E[], text: string): E | undefined {
  const asked = text.trim().toLowerCase();
  const exact = entries.find(({ name, endpoint, code }) =>
    [name, endpoint, code].some((one) => one.toLowerCase() === asked),
  );
  const path = barePath(text);
  if (exact || !path) return exact;
  const withVersion = entries.find(({ endpoint }) => barePath(endpoint) === path);
  const others = entries.filter(({ endpoint }) => barePath(endpoint).replace(/^v\d+\//, '') === path);
  return withVersion ?? (others.length === 1 ? others[0] : undefined);
}

/** As {@link endpointNamed}, also by an address that was called, whose path ends in the value of a parameter such as a symbol. */
export function endpointCalled<E extends Named>(entries: readonly E[], text: string): E | undefined {
  const path = barePath(text);
  return endpointNamed(entries, text) ?? endpointNamed(entries, path.slice(0, path.lastIndexOf('/') + 1));
}
