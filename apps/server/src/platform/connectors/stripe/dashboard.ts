import { withoutTrailingSlashes } from '@midoffice/contract/kernel';

/** Where a record of the card provider opens for staff. @param base setting STRIPE_DASHBOARD_URL */
export const dashboardPage = (
  base: string,
  kind: 'customers' | 'subscriptions' | 'payments' | 'invoices' | 'disputes',
  id: string,
): string => `${withoutTrailingSlashes(base)}/${kind}/${encodeURIComponent(id)}`;
