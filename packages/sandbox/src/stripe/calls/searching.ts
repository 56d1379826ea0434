import type { Doc } from '../../kernel/journal.ts';
import { invalid } from '../errors.ts';
import { int, required, str } from '../params.ts';
import { type Route, call } from '../router.ts';
import { search } from '../search.ts';
import type { World } from '../world.ts';

/** A `/search` call: pages are numbered by an opaque `next_page`. */
export function searchCall(path: string, docs: (world: World) => Iterable<Doc>, fields: string[]): Route {
  return call('GET', path, { query: required(str), limit: int, page: str }, ({ world, params, url }) => {
    const limit = params.limit ?? 10;
    if (limit < 1 || limit > 100)
      throw invalid('This value must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
    const offset = params.page === undefined ? 0 : Number(Buffer.from(params.page, 'base64url').toString());
    if (!Number.isSafeInteger(offset) || offset < 0) throw invalid('Invalid page.', 'page');
    const created = (doc: Doc): number => (doc as { created?: number }).created ?? 0;
    const found = search(docs(world), params.query, fields)
      .reverse()
      .sort((a, b) => created(b) - created(a));
    const more = found.length > offset + limit;
    return {
      object: 'search_result',
      data: found.slice(offset, offset + limit),
      has_more: more,
      next_page: more ? Buffer.from(String(offset + limit)).toString('base64url') : null,
      url,
    };
  });
}
