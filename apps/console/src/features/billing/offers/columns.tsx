import { frequencyLabels, stateLabels, tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferRow } from '@midoffice/contract/billing/offers/shapes';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { stateTones } from './offer-query.ts';

export const StateBadge = ({ state }: Pick<OfferRow, 'state'>) => (
  <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>
);

export const columns: readonly Column<OfferRow>[] = [
  { id: 'number', header: 'Offer', width: 70, value: (offer) => `#${offer.number}` },
  {
    id: 'state',
    header: 'State',
    width: 90,
    value: (offer) => stateLabels[offer.state],
    cell: (offer) => <StateBadge state={offer.state} />,
  },
  { id: 'company', header: 'Company', minWidth: 170, value: (offer) => offer.company },
  { id: 'clientName', header: 'Client', minWidth: 120, sortable: false, value: (offer) => offer.clientName },
  { id: 'email', header: 'E-mail', minWidth: 150, sortable: false, value: (offer) => offer.email },
  {
    id: 'total',
    header: 'Total a year',
    kind: 'money',
    width: 118,
    value: (offer) => offer.total,
    currency: (offer) => offer.currency,
  },
  {
    id: 'billingFrequency',
    header: 'Billed',
    width: 84,
    sortable: false,
    value: (offer) => frequencyLabels[offer.billingFrequency],
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 96,
    value: (offer) => (offer.offerExpirationDate === tbd ? tbd : offer.offerExpirationDate),
  },
  { id: 'owner', header: 'Owner', width: 120, sortable: false, value: (offer) => offer.owner },
  {
    id: 'updatedAt',
    header: 'Last changed',
    kind: 'time',
    width: 150,
    value: (offer) => offer.updatedAt,
    cell: (offer) => <Time at={offer.updatedAt} />,
  },
];

/** Every fact of an offer, for the file. */
export const fileColumns: readonly Column<OfferRow>[] = [
  { id: 'number', header: 'Offer', kind: 'number', value: (offer) => offer.number },
  { id: 'state', header: 'State', value: (offer) => offer.state },
  { id: 'company', header: 'Company', value: (offer) => offer.company },
  { id: 'clientName', header: 'Client', value: (offer) => offer.clientName },
  { id: 'email', header: 'E-mail', value: (offer) => offer.email },
  { id: 'userid', header: 'User ID', value: (offer) => offer.userid },
  {
    id: 'total',
    header: 'Total a year',
    kind: 'money',
    value: (offer) => offer.total,
    currency: (offer) => offer.currency,
  },
  { id: 'currency', header: 'Currency', value: (offer) => offer.currency.toUpperCase() },
  { id: 'billingFrequency', header: 'Billed', value: (offer) => offer.billingFrequency },
  { id: 'expires', header: 'Expires', value: (offer) => offer.offerExpirationDate },
  { id: 'owner', header: 'Owner', value: (offer) => offer.owner },
  { id: 'version', header: 'Version', kind: 'number', value: (offer) => offer.version },
  { id: 'createdAt', header: 'Created', kind: 'time', value: (offer) => offer.createdAt },
  { id: 'sentAt', header: 'Sent', kind: 'time', value: (offer) => offer.sentAt },
  { id: 'decidedAt', header: 'Decided', kind: 'time', value: (offer) => offer.decidedAt },
];
