import { ApiError } from './errors.ts';
import type { WriteContext } from './implement.ts';

export type UndoContext = Pick<WriteContext, 'trx' | 'platform' | 'staff'>;

/**
 * Takes one change of a record back within the caller's transaction; values as the audit entry of the change holds
 * them. The record is locked.
 * @throws ApiError 409 where the values are not those that the change left
 */
export type Undo<V, Target> = (
  context: UndoContext,
  target: Target,
  change: { readonly before: V; readonly after: V },
) => Promise<void>;

/** The refusal of an undo that would overwrite a later change. @param what such as `plan` */
export const changedSince = (what: string): ApiError =>
  new ApiError(
    409,
    `The ${what} has changed since, so this change cannot be undone. Set the value directly.`,
  );
