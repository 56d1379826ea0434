import { logLimits } from '@midoffice/contract/monitors/logs/lists';
import type { LogRow } from '@midoffice/contract/monitors/logs/shapes';
import { useMemo } from 'react';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import { spans, type LogsAddress } from './logs-query.ts';
import { useLogs, type Logs } from './use-logs.ts';
import { visibleText } from './visible-text.ts';
import css from './logs.module.css';

const columns: readonly Column<LogRow>[] = [
  { id: 'idNum', header: 'No.', kind: 'number', width: 62, sortable: false, value: ({ idNum }) => idNum },
  {
    id: 'time',
    header: 'Time',
    kind: 'time',
    width: 170,
    sortable: false,
    value: ({ time }) => time,
    cell: ({ time }) => <Time at={time} seconds />,
  },
  {
    id: 'message',
    header: 'Message',
    minWidth: 320,
    sortable: false,
    value: ({ message }) => visibleText(message),
    // A cell has one line; the whole event opens beside the list.
    cell: ({ message }) => <code>{visibleText(message.slice(0, 400))}</code>,
  },
  {
    id: 'logGroupName',
    header: 'Log group',
    width: 140,
    sortable: false,
    value: ({ logGroupName }) => logGroupName,
    cell: ({ logGroupName }) => <span data-tooltip={logGroupName}>{logGroupName}</span>,
  },
];

const EventPanel = ({ row, onClose }: { readonly row: LogRow; onClose(): void }) => (
  <RecordPanel
    title={`Event ${row.idNum}`}
    actions={<CopyButton text={row.message} label="Copy message" />}
    onClose={onClose}
  >
    <p className={css.facts}>
      <Time at={row.time} seconds /> {row.logGroupName} {row.logStreamName}
    </p>
    <pre className={css.log}>{visibleText(row.message)}</pre>
  </RecordPanel>
);

/** Says where events may be missing: there were too many to read, or older ones were not asked for. */
function ReachNote({ logs, at }: { readonly logs: Logs; readonly at: LogsAddress }) {
  if (logs.isCut)
    return (
      <div className={`${css.note} ${css.cut}`} role="status">
        This log group has more events than can be read at once. Choose a shorter span or add words.
      </div>
    );
  if (logs.boundedBy === null) return null;
  const span = spans.find(({ value }) => value === at.hours)!.label.toLowerCase();
  return (
    <div className={css.note} role="status">
      {logs.boundedBy === 'hours'
        ? `Only events of the ${span} were read. Choose a longer span for older ones.`
        : `Only the newest ${formatNumber(at.limit)} events were read. Raise the limit for older ones.`}
    </div>
  );
}

interface LogListProps {
  readonly at: LogsAddress;
  set(patch: Partial<LogsAddress>, options?: { push?: boolean }): void;
}

/** The newest events of a group, 250 on a page; one of them whole. */
export function LogList({ at, set }: LogListProps) {
  const query = {
    group: at.group,
    limit: String(at.limit),
    ...(at.hours && { hours: at.hours }),
    ...(at.q && { query: at.q }),
  };
  const read = useLogs(query, at.live);
  const { data } = read;
  const { perPage } = logLimits;
  const total = data?.rows.length ?? 0;
  const page = Math.min(at.p, Math.max(1, Math.ceil(total / perPage)));
  const rows = useMemo(() => data?.rows.slice((page - 1) * perPage, page * perPage), [data, page, perPage]);
  const open = data?.rows.find(({ eventId }) => eventId === at.event);
  return (
    <>
      {/* Of the answer before it would be said in the words of the new question. */}
      {data && !read.isPlaceholderData && <ReachNote logs={data} at={at} />}
      <RecordList<LogRow>
        title={at.group}
        label="Log events"
        mark={data && <CountBadge count={total} />}
        read={read}
        rows={rows}
        columns={columns}
        rowKey={({ eventId }) => eventId}
        sorted
        empty={
          at.q
            ? 'No events with these words.'
            : at.hours
              ? 'No events in this span.'
              : 'No events in this log group.'
        }
        open={at.event}
        onOpen={(event) => set({ event }, { push: true })}
        panelWidth={520}
        panel={open && <EventPanel row={open} onClose={() => set({ event: '' })} />}
        foot={
          total > perPage && (
            <Pager page={page} pageSize={perPage} total={total} onPage={(p) => set({ p }, { push: true })} />
          )
        }
      />
    </>
  );
}
