import {
  mayCall,
  navigation,
  noAccess,
  normalisePermissions,
  permissionTree,
} from '@midoffice/contract/kernel';
import { getUserPermissions } from '@midoffice/contract/shell/calls';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { implementRead } from '../../../platform/http/implement.ts';
import { fixNames } from '../../fix-runner/door.ts';
import { findById } from '../../staff/door.ts';

export const handler = implementRead(getUserPermissions, async ({ platform, staff }, { id }) => {
  const tree = permissionTree(await fixNames());
  if (id === undefined) {
    return staff.role === 'admin'
      ? navigation.map((section) => section.key)
      : normalisePermissions(staff.permissions, tree);
  }
  if (!mayCall(staff, ['userPermissions'])) throw new ApiError(403, noAccess);
  const account = await findById(platform.db, id);
  if (!account) throw notFound('User not found.');
  return { role: account.role, permissions: normalisePermissions(account.permissions, tree) };
});
