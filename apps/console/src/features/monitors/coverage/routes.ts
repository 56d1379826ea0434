import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import { firstRead, type Screen } from '../../../kit/screen.ts';
import { address } from './coverage-address.ts';

export const screens: readonly Screen[] = [
  {
    id: 'coverage-screen',
    covers: ['data-coverage-item'],
    load: async () => (await import('./screens/coverage.tsx')).Coverage,
    first: (params) => firstRead(getCoverageInit, { type: address.type.read(params['type']) }),
  },
];
