import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { getStaffKeys } from '@midoffice/contract/system/staff/calls/get-staff-keys';
import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import type { StaffKey } from '@midoffice/contract/system/staff/shapes';
import { useMemo, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Id } from '../../../../../kit/base/copy-button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { PasswordField } from './password-field.tsx';

const dayMs = 86_400_000;
const warnDays = 30;

/** When a key ends; marked in the last month before. */
function Expiry({ row }: { readonly row: StaffKey }) {
  const [now] = useState(() => Date.now());
  const days = Math.ceil((Date.parse(row.expiresAt) - now) / dayMs);
  if (row.revokedAt || days > warnDays) return <Time at={row.expiresAt} />;
  if (days <= 0) return <StatusBadge tone="red">expired</StatusBadge>;
  return (
    <StatusBadge tone="amber">
      in {days} {days === 1 ? 'day' : 'days'}
    </StatusBadge>
  );
}

const columnsOf = (revoke: (key: StaffKey) => void): readonly Column<StaffKey>[] => [
  { id: 'label', header: 'Label', value: (row) => row.label },
  {
    id: 'prefix',
    header: 'Key',
    value: (row) => row.prefix,
    cell: (row) => <code>{row.prefix}…</code>,
    width: 140,
  },
  { id: 'created', header: 'Made', kind: 'time', value: (row) => row.createdAt, width: 152 },
  { id: 'used', header: 'Last used', kind: 'time', value: (row) => row.lastUsedAt, width: 152 },
  {
    id: 'expires',
    header: 'Expires',
    kind: 'time',
    value: (row) => row.expiresAt,
    width: 152,
    cell: (row) => <Expiry row={row} />,
  },
  {
    id: 'act',
    header: '',
    value: () => null,
    width: 110,
    cell: (row) =>
      row.revokedAt ? (
        <StatusBadge>revoked</StatusBadge>
      ) : (
        <Button size="tiny" onClick={() => revoke(row)}>
          Revoke…
        </Button>
      ),
  },
];

function NewKeyDialog({ onClose }: { onClose(): void }) {
  const fields = useFields({ label: '', password: '' }, { label: required(), password: required() });
  const [key, setKey] = useState<string | null>(null);
  const create = useWrite(createStaffKey, { onDone: (output) => setKey(output.key), onFailed: fields.fail });
  const run = (): void => fields.submit((values) => void create.run(values));
  if (key) {
    return (
      <Dialog
        title="Your new key"
        onClose={onClose}
        buttons={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p>It is shown only now. Send it in the header x-api-key.</p>
        <p style={{ margin: '10px 0' }}>
          <Id value={key} />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="New staff API key"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={create.pending} onClick={run}>
            Make key
          </Button>
        </>
      }
    >
      <Form onSubmit={run}>
        <TextField
          label="Label"
          hint="What the key is for, so that you recognize it."
          maxLength={100}
          {...fields.text('label')}
        />
        <PasswordField
          hint="Confirms that it is you, so that nobody else creates a key at your open console."
          {...fields.text('password')}
        />
      </Form>
    </Dialog>
  );
}

/** Own staff API keys, for data calls from scripts. */
export function StaffKeys() {
  const read = useRead(getStaffKeys, {});
  const [over, setOver] = useState<'new' | StaffKey | null>(null);
  const close = (): void => setOver(null);
  const revoke = useWrite(revokeStaffKey, { onDone: close });
  const columns = useMemo(() => columnsOf(setOver), []);
  return (
    <Panel
      title="Staff API keys"
      padded={false}
      actions={
        <Button size="small" onClick={() => setOver('new')}>
          New key…
        </Button>
      }
    >
      <DenseTable
        label="Staff API keys"
        columns={columns}
        rows={read.data?.rows}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        skeletonRows={2}
        empty="No keys yet. A key lets a script make data calls in your name."
      />
      {over === 'new' && <NewKeyDialog onClose={close} />}
      {over !== null && over !== 'new' && (
        <ConfirmDialog
          title="Revoke the key"
          action="Revoke key"
          danger
          pending={revoke.pending}
          onClose={close}
          onConfirm={() => void revoke.run({ keyId: over.id })}
        >
          The key “{over.label}” ({over.prefix}…) stops working at once. Scripts that use it will be refused.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
