import { emailHistory } from '@midoffice/contract/emails/calls';
import { emailHistoryPageSize } from '@midoffice/contract/emails/shapes';
import { firstRead, type Screen } from '../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'email-panel',
    load: async () => (await import('./screens/email-panel.tsx')).EmailPanel,
    covers: ['email-panel-modes'],
    first: (params, sub) =>
      typeof params['userid'] === 'string' && params['userid'] && (sub === 'updateEmail' || sub === undefined)
        ? firstRead(emailHistory, {
            userId: params['userid'],
            page: typeof params['mails'] === 'string' ? params['mails'] : '1',
            limit: String(emailHistoryPageSize),
          })
        : null,
  },
];
