import { replayCall } from '@midoffice/contract/replay/calls';
import {
  replayLayers,
  type Replayed,
  type ReplayDifference,
  type ReplayLayer,
} from '@midoffice/contract/replay/shapes';
import { useRead } from '../../../data/queries.ts';
import { formatNumber, plural } from '../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ReadState } from '../../../kit/states/states.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import css from './replay.module.css';

const labels: Readonly<Record<ReplayLayer, string>> = {
  production: 'Production',
  development: 'Development',
  raw: 'Raw',
};

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number'
      ? formatNumber(value)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);

const side = (layer: ReplayLayer): Column<ReplayDifference> => ({
  id: layer,
  header: labels[layer],
  ...(layer === 'raw' && { hint: 'As the vendor sent it, without any repair' }),
  kind: 'number',
  value: (row) => shown(row[layer]),
  cell: (row) => (
    <span
      className={
        layer !== 'production' && shown(row[layer]) !== shown(row.production) ? css.other : undefined
      }
    >
      {shown(row[layer]) || '–'}
    </span>
  ),
});

const columns: readonly Column<ReplayDifference>[] = [
  { id: 'record', header: 'Record', value: (row) => row.record, width: 170 },
  { id: 'field', header: 'Field', value: (row) => row.field, width: 140 },
  ...replayLayers.map(side),
];

function Differences({ replayed }: { readonly replayed: Replayed }) {
  const { differences, differenceCount } = replayed;
  const cut = differenceCount > differences.length;
  return (
    <Panel
      title="Differences"
      mark={
        differenceCount ? (
          <StatusBadge tone="amber">{plural(differenceCount, 'field')}</StatusBadge>
        ) : (
          <StatusBadge tone="green">none</StatusBadge>
        )
      }
      actions={cut && <span className={css.soft}>The first {differences.length} are shown</span>}
      padded={false}
    >
      <DenseTable
        label="Differences"
        height={260}
        columns={columns}
        rows={differences}
        rowKey={(row) => `${row.record} ${row.field}`}
        empty="Production, development and raw data give the same answer."
      />
    </Panel>
  );
}

function Answer({ layer, replayed }: { readonly layer: ReplayLayer; readonly replayed: Replayed }) {
  const { body, records, cut } = replayed.layers[layer];
  return (
    <Panel
      title={labels[layer]}
      mark={
        <span className={css.soft}>
          {plural(records, 'record')}
          {cut && ', the first 200 shown'}
        </span>
      }
      padded={false}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <pre className={css.body} tabIndex={0} aria-label={`Answer from ${labels[layer]}`}>
        {JSON.stringify(body, null, 2)}
      </pre>
    </Panel>
  );
}

/** The answers to one call beside each other, and the fields in which they differ. */
export function ReplayedPanel({ path, query }: { readonly path: string; readonly query: string }) {
  const read = useRead(replayCall, { path, ...(query && { query }) });
  return (
    <ReadState read={read}>
      {(replayed) => (
        <Stack>
          <Differences replayed={replayed} />
          <Columns widths="repeat(3, minmax(0, 1fr))">
            {replayLayers.map((layer) => (
              <Answer key={layer} layer={layer} replayed={replayed} />
            ))}
          </Columns>
        </Stack>
      )}
    </ReadState>
  );
}
