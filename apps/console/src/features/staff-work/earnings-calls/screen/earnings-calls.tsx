import { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import {
  callFilters,
  callPageSize,
  callPhases,
  callSorts,
  callTexts,
  pollMs,
} from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  flagParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { CallDialogs } from './call-dialogs.tsx';
import { CallTools } from './call-tools.tsx';
import { callColumns, type CallRow } from './columns.tsx';
import { useSeconds } from './countdown.tsx';
import { DownloadExtension } from './download-extension.tsx';
import { rowKey } from './edits.ts';
import { Legend, type Schedulers } from './legend.tsx';
import { useRowEdits } from './use-row-edits.ts';

const address = {
  phase: choiceParam(callPhases, 'pre-call'),
  filter: choiceParam(callFilters, 'all'),
  s: textParam(),
  deleted: flagParam(),
  sort: textParam(),
  p: numberParam(1),
  call: textParam(),
  dialog: textParam(),
};

const nobody: Schedulers = [];

/** Calls with their alternate symbols where a row is open. Source: r002-calls-alt-symbols. */
const rowsOf = (calls: readonly EarningsCall[], opened: ReadonlySet<string>): CallRow[] =>
  calls.flatMap((call) => [
    { call, alternate: null },
    ...(opened.has(rowKey(call)) ? call.altSymbols.map((alternate) => ({ call, alternate })) : []),
  ]);

/** The page of calls that the address names, read every ten seconds. Source: r002-calls-poll-10s. */
function useCalls({
  phase,
  filter,
  s,
  deleted,
  sort,
  p,
}: {
  phase: (typeof callPhases)[number];
  filter: (typeof callFilters)[number];
  s: string;
  deleted: boolean;
  sort: string;
  p: number;
}) {
  const order = parseSort(sort);
  const column = callSorts.find((one) => one === order?.column);
  const narrowed = { ...(s && { symbol: s }), ...(deleted && { deleted: 'true' as const }) };
  const list = useRead(
    getEarningsCalls,
    {
      type: phase,
      filter,
      page: String(p),
      ...narrowed,
      ...(column && { sort: column, descending: order!.descending ? 'true' : 'false' }),
    },
    { keep: true, everyMs: pollMs },
  );
  const overview = useRead(getEarningsCallOverview, narrowed, { keep: true, everyMs: pollMs });
  return { order, list, overview };
}

/** Earnings calls by phase: who takes which, when they begin, and what is wrong with them. */
export function EarningsCalls() {
  const [state, set] = useAddressState(address);
  const { phase, s, p } = state;
  const filter = phase === 'post-call' ? 'all' : state.filter;
  const { order, list, overview } = useCalls({ ...state, filter });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const now = useSeconds();
  const { edits, pending, dialog, compare, mark, discard, save } = useRowEdits();
  const schedulers = overview.data?.schedulers ?? nobody;
  const columns = useMemo(
    () =>
      callColumns({
        edits,
        opened,
        schedulers,
        now,
        compare,
        mark,
        toggle: (call) =>
          setOpened(
            (old) =>
              new Set(
                old.has(rowKey(call))
                  ? [...old].filter((one) => one !== rowKey(call))
                  : [...old, rowKey(call)],
              ),
          ),
        show: (call, which) => set({ call: rowKey(call), dialog: which }, { push: true }),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the acts only put new state
    [edits, opened, schedulers, now],
  );
  const rows = useMemo(() => list.data && rowsOf(list.data, opened), [list.data, opened]);
  const total = overview.data?.counts[phase][filter];
  return (
    <Stack fill>
      <div data-screen="earnings-call-screen" style={{ display: 'contents' }}>
        <Panel
          title="Earnings Call"
          mark={total !== undefined && <CountBadge count={total} />}
          tools={
            <CallTools
              phase={phase}
              filter={filter}
              symbol={s}
              deleted={state.deleted}
              counts={overview.data?.counts}
              set={set}
            />
          }
          actions={
            <>
              {edits.size > 0 && <Button onClick={discard}>Discard</Button>}
              <Button
                variant="primary"
                pending={pending}
                disabledReason={edits.size ? undefined : 'Change a row first'}
                onClick={save}
              >
                {edits.size ? `${callTexts.updateRecords} (${edits.size})` : callTexts.updateRecords}
              </Button>
              <DownloadExtension />
            </>
          }
          padded={false}
          fill
        >
          <Legend schedulers={schedulers} />
          <div data-screen="earnings-call-table" style={{ display: 'contents' }}>
            <DenseTable
              label="Earnings calls"
              columns={columns}
              rows={rows}
              rowKey={({ call, alternate }) => `${rowKey(call)} ${alternate ?? ''}`}
              error={list.error}
              onRetry={() => void list.refetch()}
              empty="No records found"
              stale={list.isPlaceholderData}
              sort={order}
              sorted
              onSort={(next) => set({ sort: sortText(next), p: 1 })}
              height="fill"
              tallHead
              foot={
                <Pager
                  page={p}
                  pageSize={callPageSize}
                  total={total ?? null}
                  more={list.data?.length === callPageSize}
                  onPage={(next) => set({ p: next }, { push: true })}
                />
              }
            />
          </div>
        </Panel>
      </div>
      {dialog}
      {state.call && state.dialog && (
        <CallDialogs
          of={state.call}
          dialog={state.dialog}
          call={list.data?.find((one) => rowKey(one) === state.call)}
          waits={!list.data && !list.error}
          connected={overview.data}
          onClose={() => set({ call: '', dialog: '' })}
        />
      )}
    </Stack>
  );
}
