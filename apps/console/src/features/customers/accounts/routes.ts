import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { firstRead, type FeatureRoutes, type Screen } from '../../../kit/screen.ts';

const chosen = (params: Parameters<NonNullable<Screen['first']>>[0]): string =>
  typeof params['userid'] === 'string' ? params['userid'] : '';

export const screens: readonly Screen[] = [
  {
    id: 'user-info-table',
    load: async () => (await import('./screens/user-info-table.tsx')).UserInfoTable,
    first: (params) =>
      chosen(params)
        ? firstRead(userAccountDetails, { id: chosen(params) })
        : Object.keys(params).length === 0
          ? firstRead(listUsers, { sort: 'email', direction: 'asc', page: '1' })
          : null,
  },
  {
    id: 'payment-details-panel',
    load: async () => (await import('./screens/payment-details-panel.tsx')).PaymentDetailsPanel,
    first: (params) => (chosen(params) ? firstRead(getActiveSubscription, { userid: chosen(params) }) : null),
  },
];

export const loadInfoPopup: FeatureRoutes['loadInfoPopup'] = async () =>
  (await import('./panels/user-info-popup.tsx')).UserInfoPopup;
