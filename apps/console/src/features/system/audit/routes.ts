import { getAuditFilters } from '@midoffice/contract/system/audit/calls/get-audit-filters';
import { firstRead, type Screen } from '../../../kit/screen.ts';

/** Screens of the audit feature: the log of everything that was written. */
export const screens: readonly Screen[] = [
  {
    id: 'audit-log-screen',
    load: async () => (await import('./screens/audit-log/audit-log-screen.tsx')).AuditLogScreen,
    first: () => firstRead(getAuditFilters, {}),
    place: { key: 'audit', label: 'Audit log' },
  },
];
