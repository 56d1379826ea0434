import { layoutParam } from '../../../kit/table/layout-store.ts';
import { parseSearch, stringifySearch, type Search } from '../../../kit/address/search-codec.ts';

// The tool, and the page of its list: another day that page has other rows.
const left: ReadonlySet<string> = new Set(['page', 'item', 'sub', 'p', 'cursor']);

/** A tool's own parameters of an address, as a saved view keeps them: without the page of a list. */
export const queryOf = (search: Search): string =>
  stringifySearch(Object.fromEntries(Object.entries(search).filter(([name]) => !left.has(name)))).slice(1);

/** The parameters that a saved view puts into the address. */
export const paramsOf = (query: string): Search => parseSearch(query);

/** A query without the columns of its tables. */
function withoutLayouts(query: string): string {
  const params = [...new URLSearchParams(query)].filter(([name]) => !name.startsWith(layoutParam('')));
  return new URLSearchParams(params).toString();
}

const sorted = (query: string): string =>
  JSON.stringify([...new URLSearchParams(query)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Whether what is on screen is a saved query. One that says nothing of columns fits whatever columns are shown. */
export const isShown = (saved: string, present: string): boolean =>
  sameQuery(saved, present) || (saved === withoutLayouts(saved) && sameQuery(saved, withoutLayouts(present)));

/** Whether two queries say the same, in whatever order. */
export const sameQuery = (a: string, b: string): boolean => sorted(a) === sorted(b);
