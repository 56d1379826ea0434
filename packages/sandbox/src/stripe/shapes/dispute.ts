import type { BalanceTransaction } from './ledger.ts';
import type { Charge } from './charge.ts';
import type { Metadata } from './common.ts';

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export interface NewDispute {
  id: string;
  created: number;
  charge: Charge;
  amountCents: number;
  reason: string;
  status: DisputeStatus;
}

export type Dispute = ReturnType<typeof disputeShape>;

/** Evidence that nobody has handed in. */
const evidenceKeys = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

const noEvidence = (): Record<string, unknown> => ({
  ...Object.fromEntries(evidenceKeys.map((key) => [key, null])),
  enhanced_evidence: {},
});

/** Days in which a cardholder's bank wants an answer. */
const answerDays = 14;

/** https://docs.stripe.com/api/disputes/object */
export function disputeShape(given: NewDispute) {
  const { charge } = given;
  return {
    id: given.id,
    object: 'dispute' as const,
    amount: given.amountCents,
    balance_transactions: [] as BalanceTransaction[],
    charge: charge.id,
    created: given.created,
    currency: charge.currency,
    enhanced_eligibility_types: [] as string[],
    evidence: noEvidence(),
    evidence_details: {
      due_by: given.created + answerDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    // Of an inquiry nothing is withdrawn yet: a refund may still settle it.
    is_charge_refundable: given.status.startsWith('warning_'),
    livemode: false,
    metadata: {} as Metadata,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: given.status.startsWith('warning_') ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details.card.brand,
        network_reason_code: given.reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card' as const,
    },
    reason: given.reason,
    status: given.status as DisputeStatus,
  };
}
