import type { Platform } from '../platform.ts';

type Asked = Pick<Platform, 'settings' | 'demo'>;

/** User ids of those who may open core tools: the setting, or the demo's admin. */
function coreStaff({ settings, demo }: Asked): readonly string[] {
  return settings.CORE_STAFF.length || !demo ? settings.CORE_STAFF : ['demo-admin'];
}

/** Whether somebody is core staff: an admin among those. */
export const isCoreStaff = (platform: Asked, staff: { userid: string; role: string | null }): boolean =>
  staff.role === 'admin' && coreStaff(platform).includes(staff.userid);

/** User ids of those who may use the Stripe ID tool: the setting, or the demo's admin and support. */
export function stripeIdStaff({ settings, demo }: Asked): readonly string[] {
  return settings.STRIPE_ID_STAFF.length || !demo ? settings.STRIPE_ID_STAFF : ['demo-admin', 'demo-support'];
}
