import { noAccess } from '@midoffice/contract/kernel';
import { getStaffKeys } from '@midoffice/contract/system/staff/calls/get-staff-keys';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listKeys } from '../key-store.ts';

export const handler = implementRead(getStaffKeys, async ({ platform, staff }, { all }) => {
  if (all && staff.role !== 'admin') throw new ApiError(403, noAccess);
  return { rows: await listKeys(platform.db, all ? undefined : staff.userid) };
});
