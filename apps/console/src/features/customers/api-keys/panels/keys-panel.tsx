import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { storeNames } from '@midoffice/contract/customers/api-keys/keys';
import type { KeyStoresView } from '@midoffice/contract/customers/api-keys/shapes';
import { useCan } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../../kit/base/yes-no.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { StoreMark } from '../screens/store-marks.tsx';
import { RevealButton } from './reveal-button.tsx';
import type { RevealedKeys } from './use-revealed-keys.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';

/** What a store holds of a key, compared with what was last read of it; the flag of the main record alone proves nothing. */
const held = (
  id: 'firebase' | 'mongo',
  width: number,
  view: KeyStoresView | null | undefined,
): Column<KeyRecord> => {
  const states = new Map(view?.keys.map((key) => [key.keyId, key.states[id]]));
  const readAt = view?.stores.find((one) => one.store === id)?.readAt;
  return {
    id,
    header: storeNames[id],
    hint: `Whether ${storeNames[id]} holds the key, as last read`,
    width,
    value: (key) => states.get(key.keyId),
    cell: (key) =>
      view === undefined ? '…' : <StoreMark store={id} state={states.get(key.keyId)} readAt={readAt} />,
  };
};

const columnsOf = (revealed: RevealedKeys, view: KeyStoresView | null | undefined): Column<KeyRecord>[] => [
  {
    id: 'key',
    header: 'Key',
    value: (key) => key.key,
    cell: (key) => (
      <>
        <code data-tooltip={revealed.shown(key)}>{revealed.shown(key)}</code>{' '}
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
    cell: (key) => <span {...tooltip(key.planCode)}>{planLabel(key.planCode)}</span>,
  },
  held('firebase', 74, view),
  held('mongo', 64, view),
];

interface KeysPanelProps {
  readonly userid: string;
  readonly keys: readonly KeyRecord[];
  readonly revealed: RevealedKeys;
}

/** A customer's API keys and which stores hold them, masked until they are revealed. */
export function KeysPanel({ userid, keys, revealed }: KeysPanelProps) {
  const may = useCan()(getApiKeyStores);
  const read = useRead(getApiKeyStores, may ? { userid } : null);
  // Without the permission, or where it fails, nothing was compared.
  const view = may && !read.error ? read.data : null;
  return (
    <Panel
      title="API keys"
      mark={<CountBadge count={keys.length} />}
      padded={false}
      actions={<RevealButton count={keys.length} revealed={revealed} />}
    >
      <DenseTable
        label="API keys"
        columns={columnsOf(revealed, view)}
        rows={keys}
        rowKey={(key) => String(key.keyId)}
        empty="No details found"
        height={320}
        skeletonRows={2}
      />
    </Panel>
  );
}
