import type { LeadType } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { leadStatusLabels } from '@midoffice/contract/growth/leads/lists';
import { callsHint } from '@midoffice/contract/usage/api-usage/lists';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { RowActs } from './row-acts.tsx';
import { SaveSelect } from './save-select.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import css from './leads.module.css';

const day = (at: string | null): string => at?.slice(0, 10) ?? '';

const facts: readonly Column<Lead>[] = [
  {
    id: 'domain',
    header: 'Domain',
    value: (lead) => lead.domain,
    cell: (lead) => (
      <span className={css.domain} data-tooltip={lead.domain}>
        <span className={lead.excluded ? css.excluded : undefined}>{lead.domain}</span>
        {lead.excluded && <StatusBadge tone="grey">excluded</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    value: (lead) => lead.email,
    cell: (lead) => <span {...tooltip(lead.allEmails.join(', '))}>{lead.email}</span>,
  },
  {
    id: 'apiCount',
    header: 'Api Count',
    kind: 'number',
    width: 100,
    hint: `${callsHint('24 hours')} Of leads without an account here: as imported.`,
    value: (lead) => lead.apiCount,
  },
  { id: 'createdAt', header: 'Created At', kind: 'date', width: 92, value: (lead) => day(lead.createdAt) },
  {
    id: 'accessible',
    header: 'Accessible',
    width: 88,
    hint: 'Whether the domain answers; empty if never checked',
    value: (lead) => lead.accessible,
    cell: (lead) => lead.accessible !== null && <YesNo words value={lead.accessible} />,
  },
];

const sizing: readonly Column<Lead>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 188,
    value: (lead) => lead.status && leadStatusLabels[lead.status],
    cell: (lead) => <SaveSelect lead={lead} field="status" />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 132,
    value: (lead) => lead.progress,
    cell: (lead) => <SaveSelect lead={lead} field="progress" />,
  },
];

const actsOf = (type: LeadType): Column<Lead> => ({
  id: 'acts',
  header: 'Actions',
  width: type === 'potential' ? 186 : 276,
  sortable: false,
  value: () => '',
  cell: (lead) => <RowActs lead={lead} type={type} />,
});

/** The columns of a tab's table; Status and Progress on right sizing only. */
export const tableColumns: Readonly<Record<LeadType, readonly Column<Lead>[]>> = {
  potential: [...facts, actsOf('potential')],
  'right-sizing': [...facts, ...sizing, actsOf('right-sizing')],
};

/** The same beside an open lead, whose panel has the acts. */
export const besideColumns: Readonly<Record<LeadType, readonly Column<Lead>[]>> = {
  potential: facts,
  'right-sizing': [...facts, ...sizing],
};

/** Every field of a lead, for the file. */
export const fileColumns: readonly Column<Lead>[] = [
  { id: '_id', header: 'Id', value: (lead) => lead._id },
  { id: 'domain', header: 'Domain', value: (lead) => lead.domain },
  { id: 'email', header: 'Email', value: (lead) => lead.email },
  { id: 'emailother', header: 'Other emails', value: (lead) => lead.allEmails.slice(1).join(' ') },
  { id: 'userid', header: 'User id', value: (lead) => lead.userid },
  { id: 'planCode', header: 'Plan code', value: (lead) => lead.planCode },
  { id: 'apiCount', header: 'Api Count', kind: 'number', value: (lead) => lead.apiCount },
  { id: 'lastAPICall', header: 'Last call', kind: 'time', value: (lead) => lead.lastAPICall },
  { id: 'backlinks', header: 'Backlinks', kind: 'number', value: (lead) => lead.backlinks },
  { id: 'searchtraffic', header: 'Search traffic', kind: 'number', value: (lead) => lead.searchtraffic },
  { id: 'authscore', header: 'Authority score', kind: 'number', value: (lead) => lead.authscore },
  { id: 'accessible', header: 'Accessible', value: (lead) => lead.accessible },
  { id: 'status', header: 'Status', value: (lead) => lead.status },
  { id: 'progress', header: 'Progress', value: (lead) => lead.progress },
  { id: 'assignee', header: 'Assignee', value: (lead) => lead.assignee },
  { id: 'excluded', header: 'Excluded', value: (lead) => lead.excluded },
  { id: 'manualMailSentBy', header: 'Manual mail by', value: (lead) => lead.manualMailSentBy },
  { id: 'emailResponse', header: 'Email response', value: (lead) => lead.emailResponse },
  { id: 'mails', header: 'Mails', kind: 'number', value: (lead) => lead.emailsSent.length },
  { id: 'createdAt', header: 'Created At', kind: 'time', value: (lead) => lead.createdAt },
];
