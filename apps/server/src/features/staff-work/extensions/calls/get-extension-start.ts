import { mayCall } from '@midoffice/contract/kernel';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { implementRead } from '../../../../platform/http/implement.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { staffNames } from '../../tasks/api.ts';

export const handler = implementRead(getExtensionStart, async ({ db, staff, platform }) => {
  const may = { tasks: mayCall(staff, ['tasks']), earningsCall: mayCall(staff, ['earningsCall']) };
  const people = may.tasks ? await staffNames(db) : [];
  return {
    userid: staff.userid,
    name: staff.name,
    email: staff.email,
    may,
    consoleUrl: publicUrl(platform.settings),
    people: people
      .filter(({ mayOpenTasks }) => mayOpenTasks)
      .map(({ userid, fullName }) => ({ userid, name: fullName })),
  };
});
