import {
  toggleEnterpriseFlags,
  updateManualSubInfo,
  updatePlancode,
} from '@midoffice/contract/accounts/calls';
import {
  apiKeyRestrictions,
  customRateLimit,
  setPrimaryKey,
  updateWebsocket,
} from '@midoffice/contract/api-keys/calls';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Undo } from '../../platform/http/undo.ts';
import { undoFlag, undoManual, undoPlan, undoRateLimit, type Account } from '../accounts/door.ts';
import { undoPrimaryKey, undoRestrictions, undoWebsocket } from '../api-keys/door.ts';

export interface Undoer {
  /** Whoever may make the change may undo it. */
  readonly call: AnyCall;
  readonly undo: Undo<never, Account>;
}

const undoerOf = <V>(call: AnyCall, undo: Undo<V, Account>): readonly [string, Undoer] => [
  call.audit!,
  { call, undo: undo as Undo<never, Account> },
];

/** What can be undone, by the name of its audit entry. */
export const undoers: ReadonlyMap<string, Undoer> = new Map([
  undoerOf(updatePlancode, undoPlan),
  undoerOf(updateManualSubInfo, undoManual),
  undoerOf(toggleEnterpriseFlags, undoFlag),
  undoerOf(customRateLimit, undoRateLimit),
  undoerOf(apiKeyRestrictions, undoRestrictions),
  undoerOf(setPrimaryKey, undoPrimaryKey),
  undoerOf(updateWebsocket, undoWebsocket),
]);
