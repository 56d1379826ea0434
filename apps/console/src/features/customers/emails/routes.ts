import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { emailHistoryPageSize } from '@midoffice/contract/customers/emails/shapes';
import { firstRead, type Screen } from '../../../kit/screen.ts';

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
