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
import { undoFlag, undoManual, undoPlan, type Undo } from '../accounts/door.ts';
import { undoPrimaryKey, undoRateLimit, undoRestrictions, undoWebsocket } from '../api-keys/door.ts';

export interface Undoer {
  /** Whoever may make the change may undo it. */
  readonly call: AnyCall;
  readonly undo: Undo<never>;
}

const undoerOf = <V>(call: AnyCall, undo: Undo<V>): readonly [string, Undoer] => [
  call.audit!,
  { call, undo: undo as Undo<never> },
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
