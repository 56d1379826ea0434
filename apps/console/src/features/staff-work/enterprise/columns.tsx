import type { EnterpriseSubmission } from '@midoffice/contract/staff-work/enterprise/shapes';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import type { Column } from '../../../kit/table/column.ts';

/** First and last name of whoever asked; empty where neither was given. */
export const nameOf = ({ firstname, lastname }: EnterpriseSubmission): string =>
  [firstname, lastname].filter(Boolean).join(' ');

/** A website as it was typed; people leave the scheme out. */
const linkOf = (website: string | null): string | null =>
  website && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(website) ? `https://${website}` : website;

/** A website, linked where it is an address of the web. */
export const Website = ({ address }: { readonly address: string | null }) => (
  <WebLink address={linkOf(address)} onClick={(event) => event.stopPropagation()}>
    {address}
  </WebLink>
);

type C = Column<EnterpriseSubmission>;

/** The columns of the table, without the one of the button. Source: r002-enterprise-columns. */
export const factColumns: readonly C[] = [
  { id: 'email', header: 'email', minWidth: 170, value: (one) => one.email },
  { id: 'name', header: 'name', minWidth: 110, value: nameOf },
  { id: 'company', header: 'company', minWidth: 130, value: (one) => one.company },
  {
    id: 'website',
    header: 'website',
    minWidth: 130,
    value: (one) => one.website,
    cell: (one) => <Website address={one.website} />,
  },
  { id: 'license', header: 'license', minWidth: 100, value: (one) => one.licenseRequest?.license },
  { id: 'audienceSize', header: 'audienceSize', width: 120, value: (one) => one.audienceSize },
  {
    id: 'datasets',
    header: 'datasets',
    minWidth: 120,
    sortable: false,
    value: (one) => one.datasets.join(', '),
  },
  { id: 'createdAt', header: 'createdAt', kind: 'time', width: 150, value: (one) => one.createdAt },
];

const text = (id: keyof EnterpriseSubmission): C => ({
  id,
  header: id,
  value: (one) => one[id] as string | null,
});

/** Every field of a submission, for the file. */
export const fileColumns: readonly C[] = [
  ...(['_id', 'firstname', 'lastname', 'email', 'userid', 'company', 'website'] as const).map(text),
  ...(['companyType', 'jobTitle', 'country'] as const).map(text),
  { id: 'license', header: 'license', value: (one) => one.licenseRequest?.license },
  {
    id: 'licenseAudienceSize',
    header: 'licenseRequest.audienceSize',
    value: (one) => one.licenseRequest?.audienceSize,
  },
  { id: 'domain', header: 'licenseRequest.domain', value: (one) => one.licenseRequest?.domain },
  text('audienceSize'),
  { id: 'datasets', header: 'datasets', value: (one) => one.datasets.join(', ') },
  ...(['paymentFrequency', 'paymentMethod', 'paymentAddress', 'taxId', 'useCase', 'content'] as const).map(
    text,
  ),
  { id: 'createdAt', header: 'createdAt', kind: 'time', value: (one) => one.createdAt },
];
