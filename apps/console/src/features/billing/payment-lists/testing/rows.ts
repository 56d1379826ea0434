import type { ListFreshness, PlanMismatch } from '@midoffice/contract/billing/payment-lists/shapes';

export const fresh: ListFreshness = {
  refreshedAt: '2026-06-15T12:00:00.000Z',
  refreshedBy: 'ada@staff.example',
  tookMs: 120,
  note: '',
  sources: [],
  refreshing: null,
};
export const pageOf = <R = never>(...rows: R[]) => ({
  rows,
  total: rows.length,
  freshness: fresh,
  states: [] as string[],
});
export const base = { rowKey: 'row-1', userid: 'user-1', email: 'customer@company.example' };
export const at = '2026-06-01T08:00:00.000Z';

export const expiring = {
  ...base,
  state: 'expired',
  stripeID: 'cus_1',
  subPlanCode: 'monthlyIND1',
  expDate: '2026-05-31',
  subEndDate: at,
  count: 2,
  planCode: 'monthlyIND1',
  apicount: 7,
  card: 'visa 4242',
};
export const inactive = {
  ...base,
  state: 'calling',
  planCode: 'annualCOM1',
  apicount: 7,
  stripeID: null,
  subEndDate: null,
  lastAPICall: at,
  createdAt: at,
  blocked: false,
};
export const loose = {
  ...base,
  userid: null,
  state: 'no-account',
  apiKey: 'abcdefgh…wxyz',
  store: 'firebase' as const,
  planCode: 'monthlyIND1',
  apicount: 0,
  documentID: 'gone-1',
  ownerID: null,
};
export const removal = {
  ...base,
  state: 'needed',
  stripe: 'cus_1',
  planCode: 'monthlyIND1',
  card: 'visa 4242',
  subEndDate: at,
  requestDate: at,
  apicount: 3,
};
export const failed = {
  ...base,
  state: 'insufficient_funds',
  chargeDate: at,
  planCode: 'monthlyIND1',
  stripeID: 'cus_1',
  legacy: true,
  createdAt: at,
  apicount: 7,
  blocked: false,
  chargeID: 'ch_1',
  invoiceID: 'in_1',
  amountRemaining: 1234,
  currency: 'jpy',
  failureReason: 'insufficient_funds',
  attemptCount: 1,
  retryDate: null,
  card: null,
  lastMail: null,
  lastMailAt: null,
};
export const analysis = {
  retriedFailedCharges: 11,
  paidChargeCustomer: 12,
  cancelledFailedCharge: 13,
  defaultEmailSent: 14,
  expiredCardEmailSent: 15,
  noUsageEmailSent: 16,
  canceledSubscriptionEmailSent: 17,
  blockedEmailSent: 18,
  failedCharges: 40,
  openFailedCharges: 9,
  since: at,
  refreshedAt: at,
};
export const mismatch: PlanMismatch = {
  ...base,
  state: 'main',
  planCode: 'free',
  firebasePlan: 'annualCOM1',
  apicount: 7,
  paidPlan: 'annualCOM1',
  keyPlan: 'free',
  gatewayPlan: null,
  verdict: 'The main record says Basic, but the customer pays for Build, annual.',
  evidence: ['Card provider: Build, annual, active since 2026-01-01', 'Main record: Basic'],
  action: 'set-main-plan',
  wantedPlan: 'annualCOM1',
  version: 'a'.repeat(24),
};
export const blocked = {
  ...base,
  state: 'owing',
  planCode: 'monthlyIND1',
  apicount: 7,
  stripeID: null,
  lastAPICall: null,
  createdAt: at,
};
export const manual = {
  ...base,
  state: 'expired',
  planCode: 'annualCOM2',
  expiryDate: '2026-06-14',
  apicount: 3,
  manualFutureChangeDate: '2026-09-01',
  expired: true,
  paymentLink: 'javascript:alert(1)',
};
