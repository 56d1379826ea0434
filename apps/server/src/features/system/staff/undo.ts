import { isStaffRole, isWriterRole, normalisePermissions } from '@midoffice/contract/kernel';
import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince, type Undo, type UndoContext } from '../../../platform/http/undo.ts';
import { grantTree } from '../../quality/fix-runner/api.ts';
import { revokeKeys } from './key-store.ts';
import { refuseOtherAddress, refuseWhileAddressChanges, requireStillAdmin } from './role-rules.ts';
import { refuseOwn } from './rules.ts';
import { endSessions } from './session-store.ts';
import { clearCredential, findById, setPermissions, setRole, type StaffAccount } from './store.ts';

interface Person {
  readonly userid: string;
}
interface Rights {
  readonly role: string | null;
  readonly permissions: readonly string[];
}

/** Takes the lock of all role changes; before the account's, as every change of a role takes them. */
export const lockRights = ({ trx, staff }: UndoContext): Promise<void> => requireStillAdmin(trx, staff);

async function personOf({ trx }: UndoContext, userid: string): Promise<StaffAccount> {
  const account = await findById(trx, userid);
  if (!account) throw new ApiError(409, 'This person no longer has an account.');
  return account;
}

/** The grants of a person if they are those that a change left. @throws ApiError 409 */
async function requireGrants(account: StaffAccount, left: readonly string[]): Promise<void> {
  const tree = await grantTree();
  if (normalisePermissions(account.permissions, tree).join() !== normalisePermissions(left, tree).join())
    throw changedSince('permissions');
}

/**
 * Gives a person the former role and grants back. Who had none loses the way in, as by the removal of a member of staff.
 * @throws ApiError 403 for one's own, 409
 */
export const undoRole: Undo<Rights, Person> = async (context, { userid }, { before, after }) => {
  const { staff, trx } = context;
  refuseOwn(staff, userid, 'role');
  const account = await personOf(context, userid);
  if (account.role !== after.role) throw changedSince('role');
  await requireGrants(account, after.permissions);
  if (before.role !== null) refuseOtherAddress(account, before.role);
  await refuseWhileAddressChanges(trx, userid);
  await setRole(trx, userid, before.role);
  await setPermissions(trx, userid, before.permissions);
  if (!isStaffRole(before.role) && !isWriterRole(before.role)) {
    await clearCredential(trx, userid);
    await endSessions(trx, userid);
    await revokeKeys(trx, userid);
  }
  await context.changed('identity', userid);
};

/** Gives a person the former grants back. @throws ApiError 403 for one's own, 409 */
export const undoPermissions: Undo<Pick<Rights, 'permissions'>, Person> = async (
  context,
  { userid },
  { before, after },
) => {
  refuseOwn(context.staff, userid, 'permissions');
  const account = await personOf(context, userid);
  if (!isStaffRole(account.role) && !isWriterRole(account.role)) throw changedSince('role');
  await requireGrants(account, after.permissions);
  await refuseWhileAddressChanges(context.trx, userid);
  await setPermissions(context.trx, userid, before.permissions);
  await context.changed('identity', userid);
};
