import { mayOpenConsole } from '@midoffice/contract/kernel';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { implementRead } from '../../../../platform/http/implement.ts';
import { stripeIdStaff } from '../../../../platform/session/core-staff.ts';
import { owesSecondFactor, owesSetUp } from '../../../../platform/session/identity.ts';
import { readSiteBanner } from '../../../content/alert-banner/api.ts';
import { layoutsFor } from '../../views/api.ts';
import { recoveryCodesLeft } from '../totp-store.ts';

export const handler = implementRead(getMe, async ({ staff, platform }) => {
  const { settings, db } = platform;
  const isAdmitted = mayOpenConsole(staff);
  const [tableLayouts, banner] = isAdmitted
    ? await Promise.all([layoutsFor(db, staff.userid), readSiteBanner(db)])
    : [{}, null];
  return {
    userid: staff.userid,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    permissions: [...staff.permissions],
    mayOpenConsole: isAdmitted,
    secondFactor: {
      enabled: staff.totp,
      codeNeeded: owesSecondFactor(staff),
      setUpNeeded: owesSetUp(settings, staff),
      recoveryCodesLeft: staff.totp ? await recoveryCodesLeft(db, staff.userid) : 0,
    },
    core: staff.core,
    stripeIdTool: stripeIdStaff(platform).includes(staff.userid),
    contactName: settings.CONTACT_NAME,
    calculatorSections: settings.CALCULATOR_SECTIONS,
    demo: platform.demo,
    environment: platform.demo ? 'Demo' : 'Production',
    dashboardUrl: settings.STRIPE_DASHBOARD_URL,
    mainApiUrl: settings.MAIN_API_URL,
    dataApiUrl: settings.DATA_API_URL,
    sessionId: staff.sessionId,
    sessionHours: settings.SESSION_HOURS,
    banner,
    tableLayouts,
  };
});
