import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { revokeOtherSessions } from '@midoffice/contract/system/staff/calls/revoke-other-sessions';
import { revokeSession } from '@midoffice/contract/system/staff/calls/revoke-session';
import type { StaffSession } from '@midoffice/contract/system/staff/shapes';
import { useMemo, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';

/** Browser and system in a user agent, as people know them. */
function deviceOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(userAgent)?.[1];
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return (
    [browser, system]
      .filter(Boolean)
      .map((name) => names[name!] ?? name)
      .join(' on ') || userAgent.slice(0, 40)
  );
}

function columnsOf(
  end: (row: StaffSession) => void,
  pendingId: string | null,
): readonly Column<StaffSession>[] {
  return [
    { id: 'device', header: 'Device', value: (row) => deviceOf(row.userAgent) },
    { id: 'ip', header: 'Address', value: (row) => row.ip, width: 120 },
    { id: 'seen', header: 'Last seen', kind: 'time', value: (row) => row.lastSeenAt, width: 152 },
    { id: 'began', header: 'Began', kind: 'time', value: (row) => row.createdAt, width: 152 },
    {
      id: 'act',
      header: '',
      value: () => null,
      width: 110,
      cell: (row) =>
        row.current ? (
          <StatusBadge tone="accent">this one</StatusBadge>
        ) : (
          <Button size="tiny" pending={pendingId === row.id} onClick={() => end(row)}>
            End
          </Button>
        ),
    },
  ];
}

/** Own sessions; any but the present one can be ended. */
export function Sessions() {
  const read = useRead(getSessions, {});
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  const revoke = useWrite(revokeSession, { onDone: () => setEnding(null), onFailed: () => setEnding(null) });
  const others = useWrite(revokeOtherSessions, { onDone: () => setAsking(false) });
  const run = revoke.run;
  const columns = useMemo(
    () =>
      columnsOf((row) => {
        setEnding(row.id);
        void run({ sessionId: row.id });
      }, ending),
    [ending, run],
  );
  const count = read.data?.rows.length ?? 0;
  return (
    <Panel
      title="Sessions"
      mark={read.data && <CountBadge count={count} />}
      padded={false}
      actions={
        <Button
          size="small"
          disabledReason={count > 1 ? undefined : 'There is no other session'}
          onClick={() => setAsking(true)}
        >
          End all others…
        </Button>
      }
    >
      <DenseTable
        label="Sessions"
        columns={columns}
        rows={read.data?.rows}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        skeletonRows={3}
      />
      {asking && (
        <ConfirmDialog
          title="End all other sessions"
          action="End sessions"
          danger
          pending={others.pending}
          onClose={() => setAsking(false)}
          onConfirm={() => void others.run({})}
        >
          {count - 1} other sessions are signed out at once. This one stays.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
