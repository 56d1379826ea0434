import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'mail-outbox-screen',
    load: async () => (await import('../outbox/screens/outbox/outbox-screen.tsx')).OutboxScreen,
    first: (params) => firstRead(getMails, { ...(typeof params['q'] === 'string' && { text: params['q'] }) }),
    place: { key: 'outbox', label: 'Mail outbox' },
  },
];
