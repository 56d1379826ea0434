import type { FilterType } from '@midoffice/contract/customers/filters/lists';
import { mostFilters } from '@midoffice/contract/customers/filters/lists';
import { FileError } from '@midoffice/market';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { nextTurn } from '../../../platform/turns.ts';
import { readFilter, type FilterFacts } from './rules.ts';
import { countFilters, insertFilters, lockFilterCount, type FilterOrigin } from './store.ts';

const linesAtOnce = 500;

/**
 * Reads a list of domains or addresses, one a line; empty lines and those that begin with # are skipped. Values that
 * are the same in Unicode and punycode are one.
 * @param own the company's own base domains
 * @throws FileError naming the line of the first value that cannot be used
 */
export async function readFilterList(
  text: string,
  type: FilterType,
  own: ReadonlySet<string>,
): Promise<FilterFacts[]> {
  const filters = new Map<string, FilterFacts>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await nextTurn();
    const typed = line.trim();
    if (!typed || typed.startsWith('#')) continue;
    const read = readFilter(type, typed, own);
    if ('problem' in read) throw new FileError(index + 1, null, `${typed.slice(0, 100)} ${read.problem}`);
    filters.set(read.filter.matchKey, read.filter);
    if (filters.size > mostFilters)
      throw new FileError(index + 1, null, `more than ${mostFilters.toLocaleString('en-US')} values`);
  }
  if (!filters.size) throw new FileError(1, null, 'the list is empty');
  return [...filters.values()];
}

/**
 * Stores filters as long as there are fewer than 100,000 in all; those that exist stay as they are.
 * @returns the ids of the new ones
 * @throws ApiError 400
 */
export async function addFilters(
  trx: Trx,
  filters: readonly FilterFacts[],
  origin: FilterOrigin,
): Promise<string[]> {
  await lockFilterCount(trx);
  const ids = await insertFilters(trx, filters, origin);
  const { all } = await countFilters(trx, {});
  if (all > mostFilters)
    throw new ApiError(400, `There can be at most ${mostFilters.toLocaleString('en-US')} filters.`);
  return ids;
}
