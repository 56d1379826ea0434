import { ApiError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';

/** What says who is core staff. */
export type CoreSettings = Pick<Platform, 'demo'> & {
  readonly settings: Pick<Platform['settings'], 'CORE_STAFF'>;
};

/** User ids of those who may open core tools: the setting, or the demo's admin. */
function coreStaff({ settings, demo }: CoreSettings): readonly string[] {
  return settings.CORE_STAFF.length || !demo ? settings.CORE_STAFF : ['demo-admin'];
}

/** Whether somebody is core staff: an admin among those. */
export const isCoreStaff = (
  platform: CoreSettings,
  staff: { userid: string; role: string | null },
): boolean => staff.role === 'admin' && coreStaff(platform).includes(staff.userid);

/**
 * Refuses to change an account that the core settings name to everybody but its owner, other admins included: the
 * settings give it more rights than an admin has. The command line is not asked.
 * @throws ApiError 403
 */
export function requireMayChangeCore(
  platform: CoreSettings,
  staff: { readonly userid: string },
  userid: string,
): void {
  if (staff.userid !== userid && coreStaff(platform).includes(userid)) throw new ApiError(403, coreRefusal);
}

/** The refusal of everybody else before an account that `CORE_STAFF` names. */
export const coreRefusal =
  'This account is named in CORE_STAFF. Only its owner, or the command line, can change it.';

/** User ids of those who may use the Stripe ID tool: the setting, or the demo's admin and support. */
export function stripeIdStaff({ settings, demo }: Pick<Platform, 'settings' | 'demo'>): readonly string[] {
  return settings.STRIPE_ID_STAFF.length || !demo ? settings.STRIPE_ID_STAFF : ['demo-admin', 'demo-support'];
}
