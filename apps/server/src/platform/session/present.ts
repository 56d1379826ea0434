import { calls } from '@midoffice/contract';
import { mayCall, type Access, type Grantee } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../db/connect.ts';
import { isCoreStaff, type CoreSettings } from './core-staff.ts';
import type { Platform } from '../platform.ts';
import { owesSetUp } from './identity.ts';
import { findGrants } from './store.ts';

/** What a person may do at this moment, whatever they might do when they asked for something. */
export interface PresentStaff extends Grantee {
  readonly userid: string;
  readonly core: boolean;
}

/** What of a platform says who may do what. */
export type RightsSettings = CoreSettings & {
  readonly settings: Pick<Platform['settings'], 'REQUIRE_ADMIN_TOTP'>;
};

/**
 * Role and grants of a person as the database has them now. Somebody without an account has none, nor has an admin who has
 * yet to set up a second factor: no request of theirs would be let through either.
 * @param db the primary database, or a transaction of it: a replica may lag
 */
export async function presentStaff(
  platform: RightsSettings,
  db: DbOrTrx,
  userid: string,
): Promise<PresentStaff> {
  const found = await findGrants(db, userid);
  if (!found || owesSetUp(platform.settings, found))
    return { userid, role: null, permissions: [], core: false };
  const { role, permissions } = found;
  return { userid, role, permissions, core: isCoreStaff(platform, { userid, role }) };
}

let accessByCall: ReadonlyMap<string, Access> | undefined;

/** Whether a person passes the access rule of a call. Unknown calls, such as an earlier release's, are for admins. */
export function mayStillCall(staff: Grantee, call: string): boolean {
  accessByCall ??= new Map(calls.map(({ name, access }) => [name, access]));
  return mayCall(staff, accessByCall.get(call) ?? 'admin');
}
