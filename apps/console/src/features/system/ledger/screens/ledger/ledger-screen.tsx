import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import type { ChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { useRead } from '../../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../../kit/address/use-address-state.ts';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { DateRangeFields } from '../../../../../kit/form/date-field.tsx';
import { isDay, SelectField } from '../../../../../kit/form/field.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { ChangeSetPanel } from './change-set-panel.tsx';

const address = {
  target: textParam(),
  person: textParam(),
  kind: textParam(),
  from: textParam(),
  to: textParam(),
  reverted: choiceParam(['any', 'no', 'yes'], 'any'),
  cursor: numberParam(0),
  set: textParam(),
};

const columns: readonly Column<ChangeSet>[] = [
  { id: 'id', header: 'No.', kind: 'number', value: (row) => row.id, width: 55 },
  { id: 'at', header: 'Time', kind: 'time', value: (row) => row.at, width: 150 },
  { id: 'target', header: 'Target', value: (row) => row.target, width: 90 },
  { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 150 },
  { id: 'summary', header: 'What', value: (row) => row.summary },
  { id: 'cells', header: 'Cells', kind: 'number', value: (row) => row.cells, width: 60 },
  { id: 'actor', header: 'Person', value: (row) => row.actor, width: 190 },
  { id: 'reason', header: 'Reason', value: (row) => row.reason, width: 140 },
  {
    id: 'state',
    header: 'State',
    value: (row) => (row.revertedBy ? 'reverted' : 'active'),
    cell: (row) =>
      row.revertedBy ? <StatusBadge>reverted</StatusBadge> : <StatusBadge tone="green">active</StatusBadge>,
    width: 95,
  },
];

/** What the panel of an opened one says as well: beside it the list needs the room to say what each did. */
const saidByPanel = new Set(['kind', 'actor', 'reason']);
const besidePanel = columns.filter(({ id }) => !saidByPanel.has(id));

/** Every repair of market data: what it changed, by whom, why; opens it and takes it back. */
export function LedgerScreen() {
  const [state, setState] = useAddressState(address);
  const { target, person, kind, from, to, reverted, cursor } = state;
  const change = (patch: Partial<typeof state>): void => setState({ ...patch, cursor: 0 });
  const read = useRead(
    listChangeSets,
    {
      ...(target && { target }),
      ...(person && { person }),
      ...(kind && { kind }),
      ...(isDay(from) && { from }),
      ...(isDay(to) && { to }),
      ...(reverted !== 'any' && { reverted }),
      ...(cursor && { cursor: String(cursor) }),
    },
    { keep: true },
  );
  const open = /^\d+$/.test(state.set) ? state.set : null;
  const kinds = [...new Set([...(read.data?.kinds ?? []), ...(kind ? [kind] : [])])];
  return (
    <RecordList
      title="Ledger of repairs"
      label="Change sets"
      read={read}
      columns={open ? besidePanel : columns}
      rowKey={(row) => String(row.id)}
      empty="No repairs found"
      tools={
        <Toolbar label="Filters">
          <FilterBox
            label="Target"
            placeholder="Symbol or record…"
            value={target}
            onChange={(text) => change({ target: text })}
            width={150}
          />
          <FilterBox
            label="Person"
            placeholder="Person…"
            value={person}
            onChange={(text) => change({ person: text })}
            width={140}
          />
          <SelectField
            label="Kind"
            hideLabel
            value={kind}
            onChange={(next) => change({ kind: next })}
            options={[{ value: '', label: 'All kinds' }, ...kinds]}
            style={{ width: 160 }}
          />
          <SelectField
            label="State"
            hideLabel
            value={reverted}
            onChange={(next) => change({ reverted: next })}
            options={[
              { value: 'any', label: 'Any status' },
              { value: 'no', label: 'Active' },
              { value: 'yes', label: 'Reverted' },
            ]}
            style={{ width: 130 }}
          />
          <DateRangeFields from={from} to={to} onChange={change} />
        </Toolbar>
      }
      open={open}
      onOpen={(key) => setState({ set: key })}
      panelWidth={480}
      panel={
        open && (
          <ChangeSetPanel
            key={open}
            id={open}
            onOpen={(id) => setState({ set: String(id) })}
            onClose={() => setState({ set: '' })}
          />
        )
      }
      cursor={cursor}
      onCursor={(next) => setState({ cursor: next }, { push: true })}
    />
  );
}
