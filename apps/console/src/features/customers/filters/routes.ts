import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'domain-filter-screen',
    load: async () => (await import('./screens/domain-filter/domain-filter-screen.tsx')).DomainFilterScreen,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getUserDomainFilters, { sort: '-createdAt', page: '1' })
        : null,
  },
];
