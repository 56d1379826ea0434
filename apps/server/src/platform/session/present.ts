import { calls } from '@midoffice/contract';
import { mayCall, type Access, type Grantee } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../db/connect.ts';
import { isCoreStaff, type CoreSettings } from './core-staff.ts';
import { findGrants } from './store.ts';

/** What a person may do at this moment, whatever they might do when they asked for something. */
export interface PresentStaff extends Grantee {
  readonly userid: string;
  readonly core: boolean;
}

/**
 * Role and grants of a person as the database has them now. Somebody without an account has none.
 * @param db the primary database, or a transaction of it: a replica may lag
 */
export async function presentStaff(
  platform: CoreSettings,
  db: DbOrTrx,
  userid: string,
): Promise<PresentStaff> {
  const found = (await findGrants(db, userid)) ?? { role: null, permissions: [] };
  return { userid, ...found, core: isCoreStaff(platform, { userid, role: found.role }) };
}

let accessByCall: ReadonlyMap<string, Access> | undefined;

/** Whether a person passes the access rule of a call. Unknown calls, such as an earlier release's, are for admins. */
export function mayStillCall(staff: Grantee, call: string): boolean {
  accessByCall ??= new Map(calls.map(({ name, access }) => [name, access]));
  return mayCall(staff, accessByCall.get(call) ?? 'admin');
}
