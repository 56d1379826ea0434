import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'enterprise-submissions-screen',
    load: async () => (await import('./screens/enterprise-submissions.tsx')).EnterpriseSubmissions,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getEnterpriseInfo, { sort: '-createdAt', page: '1' })
        : null,
  },
];
