import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import type { MailLine } from '@midoffice/contract/system/outbox/shapes';
import { useRead } from '../../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { MailStatus } from '../../panels/mail-status.tsx';
import { MailPanel } from './mail-panel.tsx';

const address = {
  q: textParam(),
  status: choiceParam(['all', 'stored', 'queued', 'sent', 'failed', 'canceled'], 'all'),
  mail: textParam(),
  cursor: numberParam(0),
};
const states = [
  { key: 'all', label: 'All' },
  { key: 'stored', label: 'Stored' },
  { key: 'queued', label: 'Queued' },
  { key: 'sent', label: 'Sent' },
  { key: 'failed', label: 'Failed' },
  { key: 'canceled', label: 'Canceled' },
] as const;

const columns: readonly Column<MailLine>[] = [
  { id: 'at', header: 'Time', kind: 'time', value: (row) => row.createdAt, width: 165 },
  { id: 'recipient', header: 'To', value: (row) => row.recipient, width: 220 },
  { id: 'subject', header: 'Subject', value: (row) => row.subject },
  { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 150 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <MailStatus status={row.status} />,
    width: 90,
  },
];

/** The open mail leaves no room for the rest. */
const besidePanel = columns.filter(({ id }) => id !== 'kind');

/** Every mail that the console wrote: to whom, what, what became of it. */
export function OutboxScreen() {
  const [state, setState] = useAddressState(address);
  const { q, status, cursor } = state;
  const read = useRead(
    getMails,
    { ...(q && { text: q }), ...(status !== 'all' && { status }), ...(cursor && { cursor: String(cursor) }) },
    { keep: true },
  );
  const open = /^\d+$/.test(state.mail) ? Number(state.mail) : null;
  return (
    <RecordList
      title="Mail outbox"
      label="Mails"
      read={read}
      columns={open === null ? columns : besidePanel}
      rowKey={(row) => String(row.id)}
      empty="No mails found"
      tools={
        <>
          <FilterBox
            label="Filter mails"
            placeholder="Recipient or subject…"
            value={q}
            onChange={(text) => setState({ q: text, cursor: 0 })}
            width={220}
          />
          <Segmented
            label="Status"
            value={status}
            options={states}
            onChange={(next) => setState({ status: next, cursor: 0 })}
          />
        </>
      }
      actions={
        <Button size="small" onClick={() => void read.refetch()}>
          Refresh
        </Button>
      }
      open={state.mail}
      onOpen={(key) => setState({ mail: key })}
      panel={open !== null && <MailPanel key={open} id={open} onClose={() => setState({ mail: '' })} />}
      cursor={cursor}
      onCursor={(next) => setState({ cursor: next }, { push: true })}
    />
  );
}
