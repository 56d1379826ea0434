import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { emailHistoryPageSize, type EmailRecord } from '@midoffice/contract/customers/emails/shapes';
import { useRead } from '../../../data/queries.ts';
import { numberParam, textParam, useAddressState } from '../../../kit/address/use-address-state.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { EmailViewDialog } from './email-view-dialog.tsx';
import { paramsText, templateText } from './mail-words.ts';
import { MailStatus } from '../../system/outbox/panels/mail-status.tsx';
import { WriteMailMenu } from './write-mail-menu.tsx';
import css from './emails.module.css';

/** `mails` is the page of the history, `mail` the opened one. */
const address = { mails: numberParam(1), mail: textParam() };

const columns: readonly Column<EmailRecord>[] = [
  { id: 'date', header: 'Date', kind: 'time', value: (row) => row.createdAt, width: 165 },
  { id: 'to', header: 'To', value: (row) => row.toEmail, width: 240 },
  { id: 'from', header: 'From', value: (row) => row.fromEmail, width: 190 },
  { id: 'template', header: 'Template', value: (row) => templateText(row.templateType), width: 190 },
  { id: 'params', header: 'Params', value: (row) => paramsText(row.replaceJSON) },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <MailStatus status={row.status} />,
    width: 80,
  },
];

/** The mails to a customer, 10 a page; a click opens one. */
export function EmailHistoryTable({ userid }: { readonly userid: string }) {
  const [{ mails: page, mail }, setAddress] = useAddressState(address);
  const read = useRead(
    emailHistory,
    { userId: userid, page: String(page), limit: String(emailHistoryPageSize) },
    { keep: true },
  );
  // A failure clears the list: the rows before it may be of another page or customer.
  const data = read.error ? { history: [], total: 0 } : read.data;
  return (
    <Panel
      title="Email History"
      mark={data && <CountBadge count={data.total} />}
      padded={false}
      actions={
        <>
          <WriteMailMenu userid={userid} />
          <Button size="small" pending={read.isFetching} onClick={() => void read.refetch()}>
            Refresh
          </Button>
        </>
      }
    >
      {read.error && (
        <p className={css.failure} role="alert">
          {read.error.message}
        </p>
      )}
      <DenseTable
        label="Email History"
        columns={columns}
        rows={data?.history}
        rowKey={(row) => row._id}
        stale={read.isPlaceholderData}
        skeletonRows={emailHistoryPageSize}
        empty="No email history found."
        selectedKey={mail}
        onPick={(row) => setAddress({ mail: row._id })}
        foot={
          <Pager
            page={page}
            pageSize={emailHistoryPageSize}
            total={data?.total ?? null}
            onPage={(next) => setAddress({ mails: next }, { push: true })}
          />
        }
      />
      {/^\d+$/.test(mail) && <EmailViewDialog id={mail} onClose={() => setAddress({ mail: '' })} />}
    </Panel>
  );
}
