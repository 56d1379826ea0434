import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { InputOf } from '@midoffice/contract/kernel';
import type { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { notFound } from '../../../platform/http/errors.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readMappers } from './template-store.ts';

/**
 * The row mapper that a caller means: its own conditions where it sends some, as for a mapper that is not saved yet, else a
 * stored one by id or name.
 * @throws ApiError 404 where there is none
 */
export async function mapperOf(
  db: DbOrTrx,
  given: InputOf<typeof calculateTable>['mapper'],
): Promise<RowMapper['value']> {
  if (typeof given === 'object' && given.value) return given.value;
  const name = typeof given === 'string' ? given : (given._id ?? given.templateName ?? '');
  const mappers = await readMappers(db);
  const found =
    mappers.find(({ _id }) => _id === name) ??
    mappers.find(({ templateName }) => templateName.toLowerCase() === name.toLowerCase());
  if (!found) throw notFound(`mapper: there is no row mapper ${name}`);
  return found.value;
}
