import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../../kit/base/yes-no.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import css from '../forms.module.css';
import { SyncControl } from './sync-control.tsx';
import { WebsocketActDialog } from './websocket-act.tsx';

interface WebsocketControlProps {
  readonly userid: string;
  readonly email: string;
  /** The customer's keys, masked. */
  readonly keys: readonly KeyRecord[];
}

/** The websocket record of each key, made or removed, and the sync of the key over its stores. */
export function WebsocketControl({ userid, email, keys }: WebsocketControlProps) {
  const [asked, setAsked] = useState<KeyRecord | null>(null);
  const refusal = useRefusal(updateWebsocket);
  const columns: Column<KeyRecord>[] = [
    { id: 'key', header: 'Key', value: (key) => key.key, cell: (key) => <code>{key.key}</code> },
    { id: 'plan', header: 'Plan', width: 150, value: (key) => planLabel(key.planCode) },
    {
      id: 'websocket',
      header: 'Websocket',
      width: 92,
      value: (key) => key.websocket,
      cell: (key) => <YesNo value={key.websocket} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 130,
      sortable: false,
      value: () => null,
      cell: (key) => (
        <Button size="tiny" disabledReason={refusal} onClick={() => setAsked(key)}>
          {key.websocket ? 'Remove record' : 'Make record'}
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Websocket record" mark={<CountBadge count={keys.length} />} padded={false}>
      <DenseTable
        label="Websocket records"
        columns={columns}
        rows={keys}
        rowKey={(key) => String(key.keyId)}
        empty="No details found"
        skeletonRows={2}
      />
      <div className={css.foot}>
        <SyncControl userid={userid} email={email} />
      </div>
      {asked && (
        <WebsocketActDialog
          email={email}
          record={asked}
          remove={asked.websocket}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
