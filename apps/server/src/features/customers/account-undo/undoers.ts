import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Undo } from '../../../platform/http/undo.ts';
import { undoFlag, undoManual, undoPlan, undoRateLimit, type Account } from '../accounts/api.ts';
import { undoPrimaryKey, undoRestrictions, undoWebsocket } from '../api-keys/api.ts';

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
