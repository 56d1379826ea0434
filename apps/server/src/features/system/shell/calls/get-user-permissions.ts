import { mayCall, navigation, noAccess, normalisePermissions } from '@midoffice/contract/kernel';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { ApiError, badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { noUserChosen } from '@midoffice/contract/customers/accounts/lists';
import { grantTree } from '../../../quality/fix-runner/api.ts';
import { findById } from '../../staff/api.ts';

// The ten sections of the specification: grants of other systems have no screen.
const allSections = navigation
  .filter(({ items }) => items.some((item) => !Object.hasOwn(item, 'hidden')))
  .map(({ key }) => key);

export const handler = implementRead(getUserPermissions, async ({ platform, staff }, { id }) => {
  if (id === undefined) {
    return staff.role === 'admin' ? allSections : normalisePermissions(staff.permissions, await grantTree());
  }
  if (!id) throw badInput('id', noUserChosen);
  if (!mayCall(staff, ['userPermissions'])) throw new ApiError(403, noAccess);
  const account = await findById(platform.db, id);
  if (!account) throw notFound('User not found.');
  return { role: account.role, permissions: normalisePermissions(account.permissions, await grantTree()) };
});
