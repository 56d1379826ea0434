import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isCoreStaff } from '../../../../platform/session/core-staff.ts';
import { listStaff } from '../store.ts';

export const handler = implementRead(getStaff, async ({ platform }) => {
  const rows = await listStaff(platform.db, platform.settings.SESSION_IDLE_HOURS);
  return { rows: rows.map((row) => ({ ...row, core: isCoreStaff(platform, row) })) };
});
