import {
  mailFamilies,
  type MailDialogRow,
  type MailFamily,
} from '@midoffice/contract/customers/emails/shapes';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { MailStatus } from '../../system/outbox/panels/mail-status.tsx';
import css from './emails.module.css';

const columnsOf = (family: MailFamily): readonly Column<MailDialogRow>[] => [
  { id: 'date', header: 'Date', kind: 'time', value: (row) => row.date, width: 165 },
  {
    id: 'type',
    header: 'Type',
    value: (row) => mailFamilies[family].find(({ code }) => code === row.type)?.label ?? row.type,
    width: 136,
  },
  { id: 'email', header: 'Email', value: (row) => row.email },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <MailStatus status={row.status} />,
    width: 96,
  },
  { id: 'by', header: 'Sent by', value: (row) => row.emailSentBy, width: 186 },
  { id: 'invoice', header: 'Invoice', value: (row) => row.invoiceID, width: 124 },
  { id: 'charge', header: 'Charge', value: (row) => row.chargeID, width: 124 },
  { id: 'updatedAt', header: 'Updated', kind: 'time', value: (row) => row.updatedAt, width: 165 },
];

interface MailDialogHistoryProps {
  readonly rows: readonly MailDialogRow[];
  readonly family: MailFamily;
}

/** The mails of a family that this receiver got so far. */
export const MailDialogHistory = ({ rows, family }: MailDialogHistoryProps) => (
  <section aria-label="Email history">
    <h3 className={css.title}>Email history</h3>
    <DenseTable
      label="Email history"
      height={190}
      columns={columnsOf(family)}
      rows={rows}
      rowKey={(row) => row._id}
      empty="No Email History Found"
    />
  </section>
);
