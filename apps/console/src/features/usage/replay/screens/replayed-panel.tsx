import { replayCall } from '@midoffice/contract/usage/replay/calls/replay-call';
import {
  replayLayers,
  type Replayed,
  type ReplayDifference,
  type ReplayLayer,
  type ReplayOutcome,
} from '@midoffice/contract/usage/replay/shapes';
import { useRead } from '../../../../data/queries.ts';
import { formatNumber, plural } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge, type Tone } from '../../../../kit/base/status-badge.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
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
        <StatusBadge tone={differenceCount ? 'amber' : 'grey'}>
          {differenceCount ? plural(differenceCount, 'field') : 'none between the layers'}
        </StatusBadge>
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

const outcomes: Readonly<Record<ReplayOutcome, { tone: Tone; word: string }>> = {
  same: { tone: 'green', word: 'Matches' },
  different: { tone: 'amber', word: 'Layers differ' },
  unlike: { tone: 'red', word: 'Not what the customer got' },
  unknown: { tone: 'grey', word: 'Not compared' },
};

/** Whether the answers agree with each other and with what the customer got, and what was compared. */
function Verdict({ verdict }: Pick<Replayed, 'verdict'>) {
  const { tone, word } = outcomes[verdict.outcome];
  return (
    <Panel>
      <p className={css.verdict} role="status">
        <StatusBadge tone={tone}>{word}</StatusBadge> {verdict.message}
      </p>
    </Panel>
  );
}

function Answer({ layer, replayed }: { readonly layer: ReplayLayer; readonly replayed: Replayed }) {
  const { body, records, bytes, cut } = replayed.layers[layer];
  return (
    <Panel
      title={labels[layer]}
      mark={
        <span className={css.soft}>
          {plural(records, 'record')}, {formatNumber(bytes)} bytes
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
export function ReplayedPanel({
  path,
  query,
  status,
  bytes,
}: Readonly<Record<'path' | 'query' | 'status' | 'bytes', string>>) {
  const read = useRead(replayCall, {
    path,
    ...(query && { query }),
    ...(status && bytes && { status, bytes }),
  });
  return (
    <ReadState read={read}>
      {(replayed) => (
        <Stack>
          <Verdict verdict={replayed.verdict} />
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
