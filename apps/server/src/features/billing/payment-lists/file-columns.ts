import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import type { CsvColumn } from '../../../platform/csv/csv.ts';
import type { AnsweredRow } from './list-store.ts';

type Cell = string | number | boolean | null;

/** Fields that hold numbers or days: a signed number stays a number in these. */
const plainFields = new Set(['apicount', 'count', 'amountRemaining', 'attemptCount']);

const column = (field: string): CsvColumn<AnsweredRow> => ({
  header: field,
  type: plainFields.has(field) ? 'plain' : 'text',
  value: (row) => {
    const value = row[field];
    return (Array.isArray(value) ? value.join('; ') : value) as Cell | undefined;
  },
});

const columns = (...fields: string[]): readonly CsvColumn<AnsweredRow>[] => fields.map(column);

/** The columns of each list's file: the fields of the specification first, then ours. */
export const fileColumns: Readonly<Record<PaymentList, readonly CsvColumn<AnsweredRow>[]>> = {
  'expiring-cards': columns(
    'userid',
    'stripeID',
    'subPlanCode',
    'expDate',
    'subEndDate',
    'count',
    'email',
    'planCode',
    'card',
    'apicount',
    'state',
  ),
  'inactive-users': columns(
    'userid',
    'email',
    'planCode',
    'stripeID',
    'subEndDate',
    'apicount',
    'lastAPICall',
    'createdAt',
    'blocked',
    'state',
  ),
  'loose-keys': columns(
    'apiKey',
    'store',
    'userid',
    'email',
    'planCode',
    'apicount',
    'documentID',
    'ownerID',
    'state',
  ),
  'delete-requests': columns(
    'userid',
    'stripe',
    'planCode',
    'card',
    'subEndDate',
    'requestDate',
    'email',
    'apicount',
    'state',
  ),
  'failed-charges': columns(
    'email',
    'chargeDate',
    'planCode',
    'stripeID',
    'legacy',
    'createdAt',
    'apicount',
    'blocked',
    'userid',
    'chargeID',
    'invoiceID',
    'amountRemaining',
    'currency',
    'failureReason',
    'attemptCount',
    'retryDate',
    'card',
    'lastMail',
    'lastMailAt',
  ),
  'plan-mismatches': columns(
    'email',
    'planCode',
    'firebasePlan',
    'apicount',
    'userid',
    'paidPlan',
    'keyPlan',
    'gatewayPlan',
    'verdict',
    'action',
    'wantedPlan',
    'evidence',
    'state',
  ),
  'blocked-accounts': columns(
    'email',
    'planCode',
    'apicount',
    'userid',
    'stripeID',
    'lastAPICall',
    'createdAt',
    'state',
  ),
  'manual-subscriptions': columns(
    'email',
    'planCode',
    'expiryDate',
    'apicount',
    'manualFutureChangeDate',
    'expired',
    'userid',
    'paymentLink',
  ),
};
