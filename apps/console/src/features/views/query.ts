import { parseSearch, stringifySearch, type Search } from '../../kit/address/search-codec.ts';

/** A tool's own parameters of an address, as a saved view keeps them. */
export function queryOf({ page: _page, item: _item, sub: _sub, ...own }: Search): string {
  return stringifySearch(own).slice(1);
}

/** The parameters that a saved view puts into the address. */
export const paramsOf = (query: string): Search => parseSearch(query);

const sorted = (query: string): string =>
  JSON.stringify([...new URLSearchParams(query)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Whether two queries say the same, in whatever order. */
export const sameQuery = (a: string, b: string): boolean => sorted(a) === sorted(b);
