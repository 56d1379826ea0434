import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'user-declarations-screen',
    load: async () => (await import('./screens/user-declarations.tsx')).UserDeclarations,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getUserDeclarations, { sort: '-createdAt', page: '1' })
        : null,
  },
];
