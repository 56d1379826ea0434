import { moveDispute } from '../engine/disputes.ts';
import { page, pageFields } from '../lists.ts';
import { bool, inRange, mergeMetadata, metadata, object, range, str } from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import type { Dispute } from '../shapes/dispute.ts';

const changeable = {
  evidence: object({
    cancellation_rebuttal: str,
    customer_email_address: str,
    customer_name: str,
    product_description: str,
    service_date: str,
    uncategorized_text: str,
  }),
  metadata,
  submit: bool,
};

/** https://docs.stripe.com/api/disputes. Evidence decides as in https://docs.stripe.com/testing#disputes-evidence. */
export function disputeCalls(): Route[] {
  return [
    call(
      'GET',
      '/v1/disputes',
      { ...pageFields, charge: str, created: range, payment_intent: str },
      ({ world, params, url }) => {
        const { disputes } = world.tables;
        const candidates =
          params.charge === undefined ? [...disputes.all()] : disputes.where('charge', params.charge);
        const found = candidates.filter(
          (dispute) =>
            inRange(dispute.created, params.created) &&
            (params.payment_intent ?? dispute.payment_intent) === dispute.payment_intent,
        );
        return page(found, 'dispute', url, params);
      },
    ),
    call('GET', '/v1/disputes/:id', {}, ({ world, at }) => world.need('disputes', at('id'))),
    call('POST', '/v1/disputes/:id', changeable, updateDispute),
    call('POST', '/v1/disputes/:id/close', {}, ({ world, at }) =>
      moveDispute(
        world,
        world.need('disputes', at('id')).id,
        world.need('disputes', at('id')).status.startsWith('warning_') ? 'warning_closed' : 'lost',
      ),
    ),
  ];
}

function updateDispute({ world, params, at }: CallContext<typeof changeable>): Dispute {
  const before = world.need('disputes', at('id'));
  const hasEvidence = params.evidence !== undefined;
  const after = world.change(
    world.tables.disputes,
    before.id,
    {
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(hasEvidence && {
        evidence: { ...before.evidence, ...params.evidence },
        evidence_details: {
          ...before.evidence_details,
          has_evidence: true,
          submission_count: before.evidence_details.submission_count + (params.submit === false ? 0 : 1),
        },
      }),
    },
    'charge.dispute.updated',
  );
  if (!hasEvidence || params.submit === false) return after;
  const isInquiry = before.status.startsWith('warning_');
  const words = params.evidence?.uncategorized_text;
  if (words === 'winning_evidence')
    return moveDispute(world, before.id, isInquiry ? 'warning_closed' : 'won');
  if (words === 'losing_evidence')
    return moveDispute(world, before.id, isInquiry ? 'needs_response' : 'lost');
  return moveDispute(world, before.id, isInquiry ? 'warning_under_review' : 'under_review');
}
