import type { Doc } from '../kernel/journal.ts';
import { invalid, missing } from './errors.ts';
import { type Read, int, list, str } from './params.ts';

/** Parameters of every list call. */
export const pageFields = { limit: int, starting_after: str, ending_before: str, expand: list(str) };

type Page = Omit<Read<typeof pageFields>, 'expand'>;

export interface ListAnswer<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/**
 * One page of objects, newest first as Stripe lists them. `docs` come in the order of their making, which
 * decides among those of the same second.
 */
export function page<T extends Doc>(
  docs: Iterable<T>,
  kind: string,
  url: string,
  given: Page,
): ListAnswer<T> {
  const sorted = [...docs].reverse().sort((a, b) => createdOf(b) - createdOf(a));
  return cut(sorted, kind, url, given);
}

/** One page of objects that keep the order given. */
export function cut<T extends Doc>(sorted: T[], kind: string, url: string, given: Page): ListAnswer<T> {
  const { limit = 10, starting_after: after, ending_before: before } = given;
  if (limit < 1 || limit > 100) {
    throw invalid(
      limit < 1
        ? 'This value must be greater than or equal to 1.'
        : 'This value must be less than or equal to 100.',
      'limit',
      'parameter_invalid_integer',
    );
  }
  if (after !== undefined && before !== undefined) {
    throw invalid(
      'Received both ending_before and starting_after parameters. Please pass in only one.',
      'ending_before',
    );
  }
  if (before !== undefined) {
    const end = indexOf(sorted, before, kind, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: sorted.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(sorted, after, kind, 'starting_after') + 1;
  return {
    object: 'list',
    data: sorted.slice(start, start + limit),
    has_more: sorted.length > start + limit,
    url,
  };
}

function indexOf(sorted: Doc[], id: string, kind: string, param: string): number {
  const at = sorted.findIndex((doc) => doc.id === id);
  if (at < 0) throw missing(kind, id, param);
  return at;
}

function createdOf(doc: Doc): number {
  const { created, date } = doc as { created?: number; date?: number };
  return created ?? date ?? 0;
}
