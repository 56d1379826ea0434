/** The parameters of an address: text by name, several of one name as a list. */
export type Search = Readonly<Record<string, string | readonly string[]>>;

/** The query of an address as texts; a repeated parameter becomes a list. Nothing is taken for a number. */
export function parseSearch(text: string): Search {
  // A map: whoever makes the link chooses the names, and `toString` or `__proto__` would meet those of every object.
  const found = new Map<string, string | readonly string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const old = found.get(name);
    found.set(name, old === undefined ? value : typeof old === 'string' ? [old, value] : [...old, value]);
  }
  return Object.fromEntries(found);
}

/** The reverse of `parseSearch`; what is not set is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  return params.size ? `?${params}` : '';
}
