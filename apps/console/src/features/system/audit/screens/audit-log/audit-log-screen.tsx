import { exportAudit } from '@midoffice/contract/system/audit/calls/export-audit';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import type { AuditLine } from '@midoffice/contract/system/audit/shapes';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../../../../data/download.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { ChainStatus } from './chain-status.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { address, AuditFilters, filterInput } from './filters.tsx';

const columns: readonly Column<AuditLine>[] = [
  { id: 'at', header: 'Time', kind: 'time', value: (row) => row.at, width: 150 },
  { id: 'actor', header: 'Person', value: (row) => row.actor, width: 216 },
  { id: 'kind', header: 'Action', value: (row) => row.kind, width: 190 },
  {
    id: 'target',
    header: 'Target',
    value: (row) => [row.targetKind, row.targetId].filter(Boolean).join(' '),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: (row) => row.outcome,
    cell: (row) => (row.outcome === 'done' ? 'done' : <StatusBadge status={row.outcome} />),
    width: 90,
  },
  { id: 'reason', header: 'Reason', value: (row) => row.reason },
  {
    id: 'seq',
    header: 'Seal',
    kind: 'number',
    value: (row) => row.seq,
    width: 75,
    hint: 'Place in the hash chain',
  },
];

/** Everything that was written: who did what to what, when and why; sealed in a chain. */
export function AuditLogScreen() {
  const [state, setState] = useAddressState(address);
  const read = useRead(
    getAuditEntries,
    { ...filterInput(state), ...(state.cursor && { cursor: String(state.cursor) }) },
    { keep: true },
  );
  const save = useDownload(exportAudit, { name: 'audit.csv' });
  const entry = /^\d+$/.test(state.entry) ? state.entry : null;
  return (
    <RecordList
      title="Audit log"
      read={read}
      columns={columns}
      rowKey={(row) => String(row.id)}
      empty="No entries found"
      skeletonRows={20}
      tools={<AuditFilters state={state} set={setState} />}
      actions={
        <Button
          icon={<IconDownload size={14} />}
          pending={save.pending}
          onClick={() => void save.run(filterInput(state))}
        >
          Export CSV
        </Button>
      }
      open={entry}
      onOpen={(key) => setState({ entry: key })}
      panel={entry && <EntryPanel key={entry} id={entry} onClose={() => setState({ entry: '' })} />}
      cursor={state.cursor}
      onCursor={(cursor) => setState({ cursor }, { push: true })}
      foot={<ChainStatus />}
    />
  );
}
