import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import type { RedisKey } from '@midoffice/contract/customers/api-keys/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { WebsocketActDialog } from './websocket-act.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from '../forms.module.css';
import { KeyCheck } from '../screens/key-check.tsx';

const list = (values: readonly string[], empty: string): string =>
  values.length ? values.join(', ') : empty;

const endpointWords = ({ record }: RedisKey): string => {
  if (!record) return '';
  const included = record.includedEndpoints.length;
  return [
    included ? `${record.addIncluded ? '+' : 'only '}${included}` : 'plan',
    record.excludedEndpoints.length ? `−${record.excludedEndpoints.length}` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const flagWords = ({ record }: RedisKey): string => {
  if (!record) return '';
  const flags = [
    record.blocked && 'blocked',
    record.restricted && 'restricted',
    record.enableBeta && 'beta',
    record.delayed && 'delayed',
  ];
  return flags.filter(Boolean).join(', ');
};

/** How the cache differs from the main record, for one key. */
function State({ one }: { readonly one: RedisKey }) {
  if (!one.record) return <StatusBadge tone="amber">no record</StatusBadge>;
  if (!one.differences.length) return <StatusBadge tone="green">in step</StatusBadge>;
  const text = one.differences.map(
    ({ field, store, main }) => `${field}: ${store} here, ${main} in the main record`,
  );
  return (
    <span {...tooltip(text.join('\n'))}>
      <StatusBadge tone="amber">{plural(one.differences.length, 'difference')}</StatusBadge>
    </span>
  );
}

const shown: readonly Column<RedisKey>[] = [
  { id: 'key', header: 'Key', width: 132, value: (one) => one.key, cell: (one) => <code>{one.key}</code> },
  {
    id: 'plan',
    header: 'Plan',
    width: 142,
    value: (one) => one.record?.planCode,
    cell: (one) => (one.record ? planLabel(one.record.planCode) : ''),
  },
  {
    id: 'calls',
    header: 'Calls/min',
    kind: 'number',
    width: 82,
    value: (one) => one.record?.callsPerMinute,
  },
  {
    id: 'data',
    header: 'MB/30 days',
    kind: 'number',
    width: 90,
    value: (one) => one.record?.dataLimitMb,
    cell: (one) => (one.record ? (one.record.dataLimitMb?.toLocaleString('en-US') ?? 'plan') : ''),
  },
  { id: 'endpoints', header: 'Endpoints', width: 92, value: endpointWords },
  { id: 'flags', header: 'Flags', value: flagWords },
  {
    id: 'socket',
    header: 'Websocket record',
    width: 160,
    value: (one) => (one.websocketRecord ? list(one.websocketRecord.sources, 'sources of the plan') : 'none'),
  },
  {
    id: 'state',
    header: 'State',
    width: 106,
    value: (one) => (one.record ? one.differences.length : -1),
    cell: (one) => <State one={one} />,
  },
];

interface RedisViewProps {
  readonly userid: string;
  readonly email: string;
  readonly chosenId: number | undefined;
}

/** The cache records of a customer's keys: what the API gateway and the websocket servers go by. */
export function ApiKeyRedisView({ userid, email, chosenId }: RedisViewProps) {
  const read = useRead(getRedisApikeys, { userid });
  const refresh = useWrite(refreshRedisApikey);
  const [asked, setAsked] = useState<RedisKey | null>(null);
  const mayRefresh = useRefusal(refreshRedisApikey);
  const maySocket = useRefusal(updateWebsocket);
  const columns: Column<RedisKey>[] = [
    ...shown,
    {
      id: 'actions',
      header: 'Actions',
      width: 236,
      sortable: false,
      value: () => null,
      cell: (one) => (
        <div className={css.acts}>
          <Button
            size="tiny"
            disabledReason={mayRefresh}
            pending={refresh.pending}
            onClick={() => void refresh.run({ keyId: String(one.keyId) })}
          >
            Refresh
          </Button>
          <Button size="tiny" disabledReason={maySocket} onClick={() => setAsked(one)}>
            {one.websocketRecord ? 'Remove websocket' : 'Make websocket'}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <Panel title="Redis records" mark={read.data && <CountBadge count={read.data.length} />} padded={false}>
      <DenseTable
        label="Redis records"
        columns={columns}
        rows={read.data}
        rowKey={(one) => String(one.keyId)}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No details found"
        selectedKey={chosenId === undefined ? null : String(chosenId)}
        height={360}
        skeletonRows={2}
      />
      {chosenId !== undefined && (
        <div className={css.foot}>
          <KeyCheck
            key={chosenId}
            keyId={chosenId}
            name={read.data?.find((one) => one.keyId === chosenId)?.key ?? ''}
          />
        </div>
      )}
      {asked && (
        <WebsocketActDialog
          email={email}
          record={asked}
          remove={asked.websocketRecord !== null}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
