import type { EffectName, Intent } from '../effects/effects.ts';
import { ApiError } from './errors.ts';
import type { WriteContext } from './implement.ts';

export type UndoContext = Pick<WriteContext, 'trx' | 'platform' | 'staff' | 'changed'>;

/** What an undo still has to do on outside systems, once it has committed. */
export interface OutsideUndo {
  readonly act: EffectName;
  readonly intent: Intent<object>;
  /** Which outside systems get what. */
  readonly message: string;
}

/**
 * Takes one change of a record back within the caller's transaction; values as the audit entry of the change holds
 * them. The record is locked. Where outside systems hold the value too, the answer says what they get.
 * @throws ApiError 409 where the values are not those that the change left
 */
export type Undo<V, Target> = (
  context: UndoContext,
  target: Target,
  change: { readonly before: V; readonly after: V },
) => Promise<OutsideUndo | void>;

/** The refusal of an undo that would overwrite a later change. @param what such as `plan` */
export const changedSince = (what: string): ApiError =>
  new ApiError(
    409,
    `The ${what} ${what.endsWith('s') ? 'have' : 'has'} changed since, so this change cannot be undone. Set the value directly.`,
  );
