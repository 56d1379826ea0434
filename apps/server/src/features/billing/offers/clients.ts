import type { OutputOf } from '@midoffice/contract/kernel';
import type { getOfferClients } from '@midoffice/contract/billing/offers/calls/get-offer-clients';
import type { EnterpriseSubmission } from '@midoffice/contract/staff-work/enterprise/shapes';

export type OfferClient = OutputOf<typeof getOfferClients>['clients'][number];

/** The client details that an enterprise submission gives. An account is named only where it exists here. */
export function clientOfSubmission(sent: EnterpriseSubmission): OfferClient {
  return {
    source: 'submission',
    id: sent._id,
    clientName: [sent.firstname, sent.lastname].filter(Boolean).join(' '),
    company: sent.company ?? '',
    email: sent.email,
    phone: '',
    address: sent.paymentAddress ?? '',
    city: '',
    country: sent.country ?? '',
    userid: sent.knownUser ? (sent.userid ?? null) : null,
    at: sent.createdAt,
  };
}
