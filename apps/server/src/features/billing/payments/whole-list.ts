import { ApiError } from '../../../platform/http/errors.ts';

/**
 * The rows of a list that is answered whole.
 * @param rows one more than `most` where there are more
 * @throws ApiError 400 where there are more than are answered at once
 */
export function wholeList<R>(rows: readonly R[], most: number): R[] {
  if (rows.length > most)
    throw new ApiError(
      400,
      `page: more than ${most.toLocaleString('en-US')} rows fit, please ask page by page or filter`,
      { field: 'page' },
    );
  return [...rows];
}
