import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import type { AnyCall } from '@midoffice/contract/kernel';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import type { Undo, UndoContext } from '../../../platform/http/undo.ts';
import { type Account } from '../customer-records/api.ts';
import {
  undoDowngrade,
  undoFlag,
  undoManual,
  undoPlan,
  undoRateLimit,
  type DowngradeEntry,
} from '../accounts/api.ts';
import {
  canUndoSync,
  undoPrimaryKey,
  undoRestrictions,
  undoSync,
  undoWebsocket,
  type SyncEntry,
} from '../api-keys/api.ts';
import { lockFormerAddress, undoEmail, type EmailEntry } from '../emails/api.ts';
import { lockRights, undoPermissions, undoRole } from '../../system/staff/api.ts';
import { undoStripeSwitch, type SwitchEntry } from '../stripe-accounts/api.ts';

/** Before and after of a change, as its audit entry holds them. */
interface Entry {
  readonly before: never;
  readonly after: never;
}

interface Extras<E> {
  /** What happens outside of our own records, in sentences for the confirmation. */
  readonly effects?: readonly string[];
  /** Takes the locks that come before the account's. */
  lock?(context: UndoContext, entry: E): Promise<void>;
  /** The values that the undo sets; null: this change cannot be undone. Default: the former values. */
  setsBack?(entry: E): string | null;
}

export interface Undoer extends Extras<Entry> {
  /** Whoever may make the change may undo it. */
  readonly call: AnyCall;
  readonly undo: Undo<never, Account>;
  readonly effects: readonly string[];
}

const ours = ['The API gateway applies it within seconds. Nothing changes at Stripe or PayPal.'];

const undoerOf = <V, E>(
  call: AnyCall,
  undo: Undo<V, Account>,
  extras: Extras<E> = {},
): readonly [string, Undoer] => [
  call.audit!,
  { effects: ours, ...(extras as Extras<Entry>), call, undo: undo as Undo<never, Account> },
];

/** What can be undone, by the name of its audit entry. */
export const undoers: ReadonlyMap<string, Undoer> = new Map([
  undoerOf(updatePlancode, undoPlan),
  [
    // No call has this name: dunning gives the plan by itself, and who may change a plan may take it back.
    'dunning.downgraded',
    {
      call: updatePlancode,
      undo: undoDowngrade as Undo<never, Account>,
      effects: [...ours, 'A subscription that was ended stays ended.'],
      setsBack: (({ before, after }: DowngradeEntry) => {
        const keys = before.furtherKeys?.length ?? 0;
        const also = keys ? `, also of ${keys} further API ${keys === 1 ? 'key' : 'keys'}` : '';
        return `Plan: ${planLabel(after.planCode)} → ${planLabel(before.planCode)}${also}`;
      }) as (entry: Entry) => string,
    },
  ],
  undoerOf(updateManualSubInfo, undoManual),
  undoerOf(toggleEnterpriseFlags, undoFlag),
  undoerOf(customRateLimit, undoRateLimit),
  undoerOf(apiKeyRestrictions, undoRestrictions),
  undoerOf(setPrimaryKey, undoPrimaryKey),
  undoerOf(updateWebsocket, undoWebsocket),
  undoerOf(updateUserEmail, undoEmail, {
    effects: [
      'Stripe, Firebase and MongoDB get the former address within seconds.',
      'A verification mail goes to the former address and a notice to the present one.',
      'A person who can sign in uses the present address until the former one is confirmed.',
    ],
    lock: lockFormerAddress,
    setsBack: ({ before, after }: EmailEntry) => `E-mail: ${after.outcome.email} → ${before.email}`,
  }),
  undoerOf(updateStripeId, undoStripeSwitch, {
    effects: [
      'Nothing changes at Stripe. An ID that this change added is taken from the customer again, with its payments here.',
    ],
    setsBack: ({ before, after: { outcome } }: SwitchEntry) =>
      outcome.active === undefined || outcome.deleted !== null
        ? null
        : `Active Stripe ID: ${outcome.active} → ${before.active ?? 'none'}`,
  }),
  undoerOf(setSyncKey, undoSync, {
    effects: [
      'Firebase and MongoDB get the key that they held, where it is one of this customer. Else they keep the synced key.',
      'The API gateway applies it within seconds. The plan that Firebase holds stays.',
    ],
    setsBack: (entry: SyncEntry) =>
      canUndoSync(entry) ? 'main key and the keys that the stores held' : null,
  }),
  undoerOf(updateRole, undoRole, {
    effects: [
      'Open sessions get the former rights within a second. A person who had no role is signed out and loses password and staff keys.',
    ],
    lock: lockRights,
  }),
  undoerOf(updateAdminPermissions, undoPermissions, {
    effects: ['Open sessions get the former rights within a second.'],
    lock: lockRights,
  }),
]);
