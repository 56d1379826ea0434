import { invalid } from '../errors.ts';
import type { Charge } from '../shapes/charge.ts';
import { type Dispute, type DisputeStatus, disputeShape } from '../shapes/dispute.ts';
import { balanceTransactionShape } from '../shapes/ledger.ts';
import type { World } from '../world.ts';

export interface DisputeInput {
  /** The whole charge unless given. */
  amountCents?: number | undefined;
  reason?: string | undefined;
  /**
   * An inquiry (`warning_needs_response`) withdraws nothing yet. One that was `prevented` credits the cardholder through the
   * card network, as Visa's Rapid Dispute Resolution does.
   */
  status?: 'needs_response' | 'warning_needs_response' | 'prevented' | undefined;
  created?: number;
}

/** Statuses in which the money is with the cardholder's bank. */
const withdrawn: ReadonlySet<DisputeStatus> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'prevented',
]);

const closed: ReadonlySet<DisputeStatus> = new Set(['won', 'lost', 'prevented', 'warning_closed']);

/** Whether a refund of the charge is out of the question, since its bank has taken the money already. */
export const isChargedBack = (world: World, charge: Charge): boolean =>
  world.tables.disputes.where('charge', charge.id).some(({ status }) => withdrawn.has(status));

function book(world: World, dispute: Dispute, amountCents: number, created: number) {
  const booked = balanceTransactionShape({
    id: world.id('txn'),
    created,
    amountCents,
    currency: dispute.currency,
    source: dispute.id,
    type: 'adjustment',
    description: `Chargeback ${amountCents < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
  world.tables.balance_transactions.put(booked);
  return [...dispute.balance_transactions, booked];
}

/** A cardholder's bank contests a charge, in whole or in part. */
export function openDispute(world: World, charge: Charge, given: DisputeInput = {}): Dispute {
  const { tables } = world;
  const customer = charge.customer === null ? null : tables.customers.get(charge.customer);
  const created = given.created ?? world.now(customer);
  const amountCents = given.amountCents ?? charge.amount_captured;
  if (!charge.paid || amountCents < 1 || amountCents > charge.amount_captured)
    throw new Error(`${charge.id} cannot be disputed by ${amountCents}.`);
  const dispute = disputeShape({
    id: world.id('dp'),
    created,
    charge,
    amountCents,
    reason: given.reason ?? 'fraudulent',
    status: given.status ?? 'needs_response',
  });
  const opened = tables.disputes.put(
    withdrawn.has(dispute.status)
      ? { ...dispute, balance_transactions: book(world, dispute, -amountCents, created) }
      : dispute,
  );
  world.change(tables.charges, charge.id, { disputed: true });
  world.emit('charge.dispute.created', opened);
  if (opened.balance_transactions.length > 0) world.emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

/** Moves a dispute on; the money follows: it comes back when it is won, and goes when an inquiry becomes a chargeback. */
export function moveDispute(world: World, id: string, status: DisputeStatus, created?: number): Dispute {
  const before = world.need('disputes', id);
  if (closed.has(before.status))
    throw invalid('This dispute is already closed', undefined, 'dispute_already_closed');
  const charge = world.need('charges', before.charge);
  const customer = charge.customer === null ? null : world.tables.customers.get(charge.customer);
  const at = created ?? world.now(customer);
  const goes = !withdrawn.has(before.status) && withdrawn.has(status);
  const returns = withdrawn.has(before.status) && !withdrawn.has(status);
  const isClosed = closed.has(status);
  const after = world.change(world.tables.disputes, id, {
    status,
    is_charge_refundable: !withdrawn.has(status),
    ...((goes || returns) && {
      balance_transactions: book(world, before, goes ? -before.amount : before.amount, at),
    }),
  });
  world.emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', after, { status: before.status });
  if (goes) world.emit('charge.dispute.funds_withdrawn', after);
  if (returns) world.emit('charge.dispute.funds_reinstated', after);
  return after;
}
