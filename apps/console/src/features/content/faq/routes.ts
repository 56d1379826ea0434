import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'faq-records-screen',
    load: async () => (await import('./screens/faq-records.tsx')).FaqRecords,
    first: () => firstRead(getFaqRecords, {}),
  },
];
