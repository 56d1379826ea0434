import type { KeyRecord } from '@midoffice/contract/accounts/shapes';
import { planLabel } from '@midoffice/contract/accounts/shapes';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { RevealButton } from './reveal-button.tsx';
import type { RevealedKeys } from './use-revealed-keys.ts';

const flag = (
  id: string,
  header: string,
  width: number,
  value: (key: KeyRecord) => boolean,
): Column<KeyRecord> => ({
  id,
  header,
  width,
  value,
  cell: (key) => <YesNo value={value(key)} />,
});

const columnsOf = (revealed: RevealedKeys): Column<KeyRecord>[] => [
  {
    id: 'key',
    header: 'Key',
    value: (key) => key.key,
    cell: (key) => (
      <>
        <code title={revealed.shown(key)}>{revealed.shown(key)}</code>{' '}
        {revealed.isRevealed(key) && <CopyButton text={revealed.shown(key)} label={`Copy key ${key.key}`} />}
      </>
    ),
  },
  {
    id: 'mainkey',
    header: 'Main key',
    width: 84,
    value: (key) => key.mainkey,
    cell: (key) => (key.mainkey ? <StatusBadge tone="accent">main</StatusBadge> : <YesNo value={false} />),
  },
  {
    id: 'plan',
    header: 'Plan',
    width: 146,
    value: (key) => key.planCode,
    cell: (key) => <span title={key.planCode}>{planLabel(key.planCode)}</span>,
  },
  flag('firebase', 'Firebase', 74, (key) => key.firebase),
  flag('mongo', 'Mongo', 64, (key) => key.mongo),
];

interface KeysPanelProps {
  readonly keys: readonly KeyRecord[];
  readonly revealed: RevealedKeys;
}

/** A customer's API keys with their record flags, masked until they are revealed. */
export const KeysPanel = ({ keys, revealed }: KeysPanelProps) => (
  <Panel
    title="API keys"
    mark={<CountBadge count={keys.length} />}
    padded={false}
    actions={<RevealButton count={keys.length} revealed={revealed} />}
  >
    <DenseTable
      label="API keys"
      columns={columnsOf(revealed)}
      rows={keys}
      rowKey={(key) => String(key.keyId)}
      empty="No details found"
      height={320}
      bones={2}
    />
  </Panel>
);
