import { Time } from '../../../kit/base/time.tsx';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import type { Column } from '../../../kit/table/column.ts';
import type { LoggedMessage } from './message-log.ts';

const columns: readonly Column<LoggedMessage>[] = [
  {
    id: 'time',
    header: 'Received',
    value: (row) => row.receivedAt,
    cell: (row) => <Time at={row.receivedAt} seconds />,
    width: 175,
  },
  { id: 'event', header: 'Event', value: (row) => row.event, width: 95 },
  { id: 'stream', header: 'Stream', value: (row) => row.data.stream, width: 95 },
  { id: 'symbol', header: 'Symbol', value: (row) => row.data.symbol, width: 80 },
  { id: 'price', header: 'Price', kind: 'number', digits: 2, value: (row) => row.data.price, width: 90 },
  { id: 'data', header: 'Message', value: (row) => JSON.stringify(row.data), minWidth: 260 },
];

/** The last messages, newest first. */
export const MessageTable = ({ messages }: { readonly messages: readonly LoggedMessage[] }) => (
  <DenseTable
    label="Messages"
    columns={columns}
    rows={messages}
    rowKey={(row) => String(row.id)}
    height="fill"
    sorted
    empty="No messages yet"
  />
);
