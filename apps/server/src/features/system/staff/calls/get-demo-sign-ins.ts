import { getDemoSignIns } from '@midoffice/contract/system/staff/calls/get-demo-sign-ins';
import { demoPassword, demoStaff } from '../../../../platform/demo/staff.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(getDemoSignIns, async ({ platform }) => {
  if (!platform.demo) throw notFound('There are no demo accounts here.');
  return demoStaff.map(({ userid, email, firstname, lastname, role, about }) => ({
    userid,
    email,
    password: demoPassword,
    name: `${firstname} ${lastname}`,
    role,
    about,
  }));
});
