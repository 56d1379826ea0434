import { listFixRuns } from '@midoffice/contract/quality/fix-runner/calls/list-fix-runs';
import type { FixRun } from '@midoffice/contract/quality/fix-runner/shapes';
import { useRead } from '../../../../../data/queries.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { CursorPager } from '../../../../../kit/table/cursor-pager.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { runAddress } from './run-address.ts';
import { RunDialog } from './run-dialog.tsx';
import { RunState } from './run-state.tsx';

const symbolsOf = ({ params, targets }: FixRun): string => {
  const { symbols } = params;
  const list = Array.isArray(symbols) ? symbols.join(', ') : '';
  return list === '*' ? `all (${targets})` : list;
};

const columns: readonly Column<FixRun>[] = [
  { id: 'id', header: 'No.', kind: 'number', value: (row) => row.id, width: 46 },
  { id: 'startedAt', header: 'Time', kind: 'time', value: (row) => row.startedAt, width: 154 },
  { id: 'subtype', header: 'Function', value: (row) => row.subtype, width: 78 },
  { id: 'symbols', header: 'Symbols', value: symbolsOf, width: 84 },
  { id: 'findings', header: 'Findings', kind: 'number', value: (row) => row.findings, width: 82 },
  { id: 'changeSets', header: 'Change sets', kind: 'number', value: (row) => row.changeSets, width: 106 },
  {
    id: 'state',
    header: 'State',
    value: (row) => row.state,
    cell: (row) => <RunState run={row} />,
    width: 78,
  },
  { id: 'actor', header: 'Person', value: (row) => row.actor, width: 80 },
  { id: 'reason', header: 'Reason', minWidth: 104, value: (row) => row.reason },
];

/** The runs of a fix, newest first; one opens with its result, and can be taken back. */
export function Runs({ type }: { readonly type: string }) {
  const [state, setState] = useAddressState(runAddress);
  const { run, cursor } = state;
  const read = useRead(listFixRuns, { type, ...(cursor && { cursor: String(cursor) }) }, { keep: true });
  return (
    <Panel title="Runs" padded={false}>
      <DenseTable
        label="Runs"
        columns={columns}
        rows={read.data?.rows}
        rowKey={(row) => String(row.id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty="No runs yet"
        skeletonRows={4}
        height={360}
        selectedKey={run}
        onPick={(row) => setState({ run: String(row.id) })}
        foot={
          (cursor > 0 || read.data?.next) && (
            <CursorPager
              cursor={cursor}
              next={read.data?.next ?? null}
              onCursor={(next) => setState({ cursor: next }, { push: true })}
            />
          )
        }
      />
      {/^\d+$/.test(run) && (
        <RunDialog
          key={run}
          id={run}
          onOpen={(id) => setState({ run: String(id) })}
          onClose={() => setState({ run: '' })}
        />
      )}
    </Panel>
  );
}
