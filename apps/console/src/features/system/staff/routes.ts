import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { firstRead, type Screen } from '../../../kit/screen.ts';

/** Screens of the staff feature: its people, the mails that were sent, one's own settings. */
export const screens: readonly Screen[] = [
  {
    id: 'staff-list-screen',
    load: async () => (await import('./screens/staff-list/staff-list-screen.tsx')).StaffListScreen,
    first: () => firstRead(getStaff, {}),
    place: { key: 'staff', label: 'Staff' },
  },
  {
    id: 'permissions-panel',
    load: async () => (await import('./screens/permissions/permissions-panel.tsx')).PermissionsPanel,
    first: (params) => (typeof params['userid'] === 'string' ? null : firstRead(getSpecialUsers, {})),
  },
  {
    id: 'own-settings-screen',
    load: async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
    first: () => firstRead(getSessions, {}),
    place: { key: 'settings', label: 'Your settings', menu: 'account' },
  },
];
