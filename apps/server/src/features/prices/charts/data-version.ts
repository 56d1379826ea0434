import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince } from './data-version-store.ts';

/** Some symbols for a sentence: the first five, and how many more. */
export const namedSymbols = (symbols: readonly string[]): string =>
  `${symbols.slice(0, 5).join(', ')}${symbols.length > 5 ? ` and ${symbols.length - 5} more` : ''}`;

/**
 * Makes sure that the data are as the preview showed them; to be called under the locks of the symbols.
 * @param seen the versions that the preview answered; undefined for a caller who made none
 * @throws ApiError 409 that names the symbols whose data changed since
 */
export async function requireSeenData(
  trx: Trx,
  symbols: readonly string[],
  seen: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  if (!seen) return;
  const changed = await changedSince(trx, symbols, seen);
  if (changed.length)
    throw new ApiError(
      409,
      `The data of ${namedSymbols(changed)} changed after the preview. Nothing was written; preview again.`,
      { field: 'dataVersions' },
    );
}
