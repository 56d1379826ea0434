import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { storeNames, type KeyStore, type KeyStoresView } from '@midoffice/contract/customers/api-keys/shapes';
import { useMemo, useState, type ReactNode } from 'react';
import { formatNumber } from '../../../../kit/base/format.ts';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { findKeys } from '../key-rules.ts';
import { RevealButton } from '../panels/reveal-button.tsx';
import type { RevealedKeys } from '../panels/use-revealed-keys.ts';
import { StoreMark } from './store-marks.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';

interface KeysTableProps {
  readonly keys: readonly KeyRecord[];
  readonly revealed: RevealedKeys;
  /** Undefined while the stores are being asked. */
  readonly view: KeyStoresView | undefined;
  /** Calls a minute by plan code; undefined until they are known. */
  readonly planLimits: ReadonlyMap<string, number> | undefined;
  readonly chosenId: number | undefined;
  onChoose(keyId: number): void;
  /** What can be done with one key. */
  actions(key: KeyRecord): ReactNode;
}

/** From so many keys on they can be searched. */
const searchable = 6;

function columnsOf({ revealed, view, planLimits, actions }: KeysTableProps): Column<KeyRecord>[] {
  const states = new Map(view?.keys.map((key) => [key.keyId, key]));
  const readAt = new Map(view?.stores.map((one) => [one.store, one.readAt]));
  const store = (id: KeyStore, width: number): Column<KeyRecord> => ({
    id,
    header: id === 'websocket' ? 'Websocket' : storeNames[id],
    width,
    value: (key) => states.get(key.keyId)?.states[id],
    cell: (key) =>
      view ? <StoreMark store={id} state={states.get(key.keyId)?.states[id]} readAt={readAt.get(id)} /> : '…',
  });
  return [
    {
      id: 'key',
      header: 'Key',
      width: revealed.any ? 292 : 146,
      value: (key) => key.key,
      cell: (key) => (
        <>
          <code data-tooltip={revealed.shown(key)}>{revealed.shown(key)}</code>{' '}
          {revealed.isRevealed(key) && (
            <CopyButton text={revealed.shown(key)} label={`Copy key ${key.key}`} />
          )}
        </>
      ),
    },
    {
      id: 'mainkey',
      header: 'Main',
      width: 68,
      value: (key) => key.mainkey,
      cell: (key) => key.mainkey && <StatusBadge tone="accent">main</StatusBadge>,
    },
    {
      id: 'plan',
      header: 'Plan',
      width: 142,
      value: (key) => key.planCode,
      cell: (key) => <span {...tooltip(key.planCode)}>{planLabel(key.planCode)}</span>,
    },
    {
      id: 'planLimit',
      header: 'Plan allows',
      kind: 'number',
      width: 92,
      value: (key) => planLimits?.get(key.planCode),
      cell: (key) => {
        const limit = planLimits?.get(key.planCode);
        return limit !== undefined && <span data-tooltip="Calls a minute">{formatNumber(limit)}</span>;
      },
    },
    store('firebase', 74),
    store('mongo', 64),
    store('redis', 60),
    store('websocket', 88),
    {
      id: 'restrictions',
      header: 'Restrictions',
      value: (key) => states.get(key.keyId)?.restrictions,
      cell: (key) => {
        const text = states.get(key.keyId)?.restrictions;
        return <span data-tooltip={text}>{text}</span>;
      },
    },
    {
      id: 'createdAt',
      header: 'Created',
      kind: 'date',
      width: 92,
      value: (key) => key.createdAt.slice(0, 10),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 226,
      atEnd: revealed.any,
      sortable: false,
      value: () => null,
      cell: actions,
    },
  ];
}

/** A customer's keys, each with its state per store and its restrictions; a click chooses one. */
export function KeysTable(props: KeysTableProps) {
  const { keys, revealed, chosenId, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState('');
  const shown = useMemo(() => findKeys(keys, typed), [keys, typed]);
  return (
    <Panel
      title="API keys"
      mark={<CountBadge count={keys.length} />}
      padded={false}
      tools={
        keys.length >= searchable && (
          <FilterBox
            label="Find a key"
            placeholder="Find by prefix, key, plan"
            value={typed}
            onChange={setTyped}
            width={220}
          />
        )
      }
      actions={<RevealButton count={keys.length} revealed={revealed} />}
    >
      <DenseTable
        label="API keys"
        columns={columnsOf(props)}
        rows={shown}
        rowKey={(key) => String(key.keyId)}
        empty={keys.length ? 'No key fits.' : 'No details found'}
        selectedKey={chosenId === undefined ? null : String(chosenId)}
        onPick={(key) => onChoose(key.keyId)}
        sort={parseSort(sort)}
        onSort={(next) => setSort(sortText(next))}
        height={360}
        skeletonRows={2}
      />
    </Panel>
  );
}
