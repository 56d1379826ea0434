import { ApiError } from '../../platform/http/errors.ts';
import type { WriteContext } from '../../platform/http/implement.ts';
import type { Account } from './store.ts';

export type UndoContext = Pick<WriteContext, 'trx' | 'platform' | 'staff'>;

/** Values before and after a change, as its audit entry holds them. */
export interface UndoneChange<V> {
  readonly before: V;
  readonly after: V;
}

/**
 * Takes one change of a customer back within the caller's transaction. The account is locked.
 * @throws ApiError 409 where the values are not those that the change left
 */
export type Undo<V> = (context: UndoContext, account: Account, change: UndoneChange<V>) => Promise<void>;

/** The refusal of an undo that would overwrite a later change. @param what such as `plan` */
export const changedSince = (what: string): ApiError =>
  new ApiError(
    409,
    `The ${what} has changed since, so this change cannot be undone. Set the value directly.`,
  );
