import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'alerts-screen',
    load: async () => (await import('./screens/alerts.tsx')).AlertsScreen,
    first: ({ view }) => (view ? null : firstRead(listAlertIncidents, { state: 'all', page: '1' })),
    place: { key: 'alerts', label: 'Alerts', section: 'monitors' },
  },
];
