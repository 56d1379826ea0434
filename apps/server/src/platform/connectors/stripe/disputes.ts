import type Stripe from 'stripe';

/** A cardholder's bank contests a charge. */
export interface DisputeRecord {
  readonly id: string;
  /** Such as `needs_response`, `won`, `lost`; `warning_…` of an inquiry. */
  readonly status: string;
  readonly reason: string;
  readonly amountCents: number;
  readonly created: string;
  /** Until when evidence is taken; null: not any more. */
  readonly dueBy: string | null;
  /** Whether money was withdrawn and not given back; missing in records of older releases. */
  readonly withdrawn?: boolean;
  /** Whether the charge can still be refunded, which settles an inquiry; missing as above. */
  readonly refundable?: boolean;
}

/** Statuses in which the money is usually not with the bank: won, prevented, or only an inquiry. */
const returned = /^(?:won|prevented|warning_.*)$/;

/**
 * Whether a bank still decides about a charge, so that a refund could pay twice: neither an inquiry nor a closed dispute.
 * Source: https://docs.stripe.com/api/disputes/object
 */
export const isOpenDispute = ({ status }: Pick<DisputeRecord, 'status'>): boolean =>
  status !== 'lost' && !returned.test(status);

/**
 * What banks and card networks have taken of a charge and not given back.
 * Source: https://docs.stripe.com/disputes/how-disputes-work
 */
export const withdrawnCents = (disputes: readonly DisputeRecord[]): number =>
  disputes.reduce(
    (sum, { status, withdrawn, amountCents }) =>
      (withdrawn ?? !returned.test(status)) ? sum + amountCents : sum,
    0,
  );

/** Whether a closed dispute that took no money forbids a refund all the same; one that was won does not. */
export const forbidsRefund = ({ status, refundable }: DisputeRecord): boolean =>
  refundable === false && status !== 'won' && returned.test(status);

/**
 * Whether more was withdrawn than given back, by the provider's bookings; by its status where there are none. Counted, not
 * added: they are in the currency of settlement, whose rate may change between the two.
 */
function isWithdrawn({ status, balance_transactions: bookings }: Stripe.Dispute): boolean {
  if (!bookings.length) return !returned.test(status);
  return bookings.reduce((sum, { amount }) => sum + Math.sign(amount), 0) < 0;
}

export function disputeRecord(dispute: Stripe.Dispute): DisputeRecord {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    status: dispute.status,
    reason: dispute.reason,
    amountCents: dispute.amount,
    created: new Date(dispute.created * 1000).toISOString(),
    dueBy: dueBy ? new Date(dueBy * 1000).toISOString() : null,
    withdrawn: isWithdrawn(dispute),
    refundable: dispute.is_charge_refundable,
  };
}

const chargeOf = ({ charge }: Stripe.Dispute): string => (typeof charge === 'string' ? charge : charge.id);

/** Disputes by the charge that they contest, oldest first. */
export type DisputesByCharge = ReadonlyMap<string, readonly DisputeRecord[]>;

const byCharge = (disputes: readonly Stripe.Dispute[]): DisputesByCharge =>
  new Map(
    [...Map.groupBy(disputes, chargeOf)].map(([charge, found]) => [
      charge,
      found.toSorted((a, b) => a.created - b.created).map(disputeRecord),
    ]),
  );

const atOnce = 5;

/** The disputes of those charges that say that they have any; most customers have none. */
export async function disputesOfCharges(
  client: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<DisputesByCharge> {
  const disputed = charges.filter((charge) => charge.disputed);
  const found: Stripe.Dispute[] = [];
  for (let start = 0; start < disputed.length; start += atOnce) {
    const lists = await Promise.all(
      disputed
        .slice(start, start + atOnce)
        .map(({ id }) =>
          client.disputes.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
        ),
    );
    found.push(...lists.flat());
  }
  return byCharge(found);
}

/** All disputes that the provider holds. */
export async function allDisputes(client: Stripe): Promise<DisputesByCharge> {
  const found: Stripe.Dispute[] = [];
  for await (const dispute of client.disputes.list({ limit: 100 })) found.push(dispute);
  return byCharge(found);
}
