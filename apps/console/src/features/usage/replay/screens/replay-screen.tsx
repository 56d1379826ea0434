import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import type { RecentApiCall } from '@midoffice/contract/usage/replay/shapes';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { UserAccountArea } from '../../../customers/customer-picker/panels/user-account-area.tsx';
import { nextCall } from '../next-call.ts';
import { CallForm } from './call-form.tsx';
import { ReplayedPanel } from './replayed-panel.tsx';

const address = {
  call: textParam(),
  query: textParam(),
  /** What the request log says of the call; empty for one that was typed. */
  status: textParam(),
  bytes: textParam(),
};
const failedFrom = 400;

const toneOf = (status: number) => (status < failedFrom ? 'green' : status === 429 ? 'amber' : 'red');

const columns: readonly Column<RecentApiCall>[] = [
  { id: 'at', header: 'Time', kind: 'time', value: (row) => row.at, width: 150 },
  {
    id: 'status',
    header: 'Status',
    kind: 'number',
    value: (row) => row.status,
    cell: (row) => <StatusBadge tone={toneOf(row.status)}>{row.status}</StatusBadge>,
    width: 70,
  },
  { id: 'path', header: 'Path', value: (row) => row.path, width: 330 },
  { id: 'query', header: 'Query', value: (row) => row.query },
  { id: 'ms', header: 'ms', kind: 'number', value: (row) => row.durationMs, width: 70 },
  { id: 'bytes', header: 'Bytes', kind: 'number', value: (row) => row.bytes, width: 100 },
  { id: 'key', header: 'API key', value: (row) => row.apikey, width: 130 },
  {
    id: 'replay',
    header: 'Replay',
    value: (row) => (row.replayable ? 'yes' : 'no'),
    hint: 'Whether the stored data can answer it again',
    width: 70,
  },
];

const shownCalls = [
  { key: 'all', label: 'All' },
  { key: 'failed', label: 'Failed' },
  { key: 'replayable', label: 'Replayable' },
] as const;
type Shown = (typeof shownCalls)[number]['key'];

const isShown = (row: RecentApiCall, shown: Shown, text: string): boolean =>
  (shown === 'all' || (shown === 'failed' ? row.status >= failedFrom : row.replayable)) &&
  `${row.path}?${row.query}`.toLowerCase().includes(text.trim().toLowerCase());

const keyOf = (row: RecentApiCall): string => `${row.at} ${row.path} ${row.query}`;

function Calls({ userid }: { readonly userid: string }) {
  const [{ call, query, status, bytes }, setAddress] = useAddressState(address);
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const read = useRead(getRecentApiCalls, { userid });
  const rows = read.data?.rows.filter((row) => isShown(row, shown, text));
  const open = (row: RecentApiCall): void => {
    setPicked(keyOf(row));
    setAddress(
      { call: row.path, query: row.query, status: String(row.status), bytes: String(row.bytes) },
      { push: true },
    );
  };
  return (
    <Stack>
      <Panel
        title="Recent API calls"
        mark={rows && <CountBadge count={rows.length} />}
        padded={false}
        tools={
          <>
            <FilterBox
              label="Filter calls"
              placeholder="Path or query…"
              value={text}
              onChange={setText}
              width={200}
            />
            <Segmented label="Calls" value={shown} options={shownCalls} onChange={setShown} />
          </>
        }
        actions={
          <Button size="small" onClick={() => void read.refetch()}>
            Refresh
          </Button>
        }
      >
        <DenseTable
          label="Recent API calls"
          height={call ? 220 : 420}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty="No requests usage found!"
          selectedKey={picked}
          onPick={open}
        />
      </Panel>
      <CallForm
        key={`${call}?${query}`}
        path={call}
        query={query}
        onReplay={(path, next) =>
          setAddress(nextCall({ call, query, status, bytes }, path, next), { push: true })
        }
      />
      {call && <ReplayedPanel path={call} query={query} status={status} bytes={bytes} />}
    </Stack>
  );
}

/** A customer's newest API calls; any of them is answered again from production, development and raw data. */
export const ReplayScreen = () => (
  <UserAccountArea tool="replay">
    {({ userid }: UserDetails) => <Calls key={userid} userid={userid} />}
  </UserAccountArea>
);
