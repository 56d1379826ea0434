import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { deletedPageSize } from '@midoffice/contract/customers/account-deletion/lists';
import type { DeletedAccount } from '@midoffice/contract/customers/account-deletion/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { numberParam, textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { useOpenTool } from '../../../../kit/nav/tool-link.tsx';
import { useRestore } from '../panels/use-restore.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import { Hint } from '../../../../kit/tooltip/hint.tsx';

const address = { q: textParam(), p: numberParam(1) };

const facts: readonly Column<DeletedAccount>[] = [
  {
    id: 'email',
    header: 'E-mail',
    width: 240,
    value: (row) => row.email,
    cell: (row) => (
      <span data-tooltip={row.email}>
        {row.email}{' '}
        {row.unconfirmed && (
          <span {...tooltip(row.unconfirmed)}>
            <StatusBadge tone="amber">not confirmed</StatusBadge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    width: 130,
    value: (row) => row.name,
    cell: (row) => <span data-tooltip={row.name}>{row.name}</span>,
  },
  {
    id: 'userid',
    header: 'User id',
    width: 130,
    value: (row) => row.userid,
    cell: (row) => (
      <>
        <CopyButton text={row.userid} label="Copy user id" />{' '}
        <code data-tooltip={row.userid}>{row.userid}</code>
      </>
    ),
  },
  { id: 'planCode', header: 'Plan', width: 140, value: (row) => planLabel(row.planCode) },
  {
    id: 'deletedAt',
    header: 'Deleted',
    kind: 'date',
    width: 92,
    value: (row) => row.deletedAt.slice(0, 10),
    cell: (row) => <span {...tooltip(row.deletedAt)}>{row.deletedAt.slice(0, 10)}</span>,
  },
  {
    id: 'deletedBy',
    header: 'By',
    width: 84,
    value: (row) => row.deletedBy,
    cell: (row) => <span {...tooltip(row.deletedBy)}>{row.deletedBy.split('@')[0]}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    value: (row) => row.reason,
    cell: (row) => <span data-tooltip={row.reason ?? ''}>{row.reason}</span>,
  },
  {
    id: 'until',
    header: 'Restorable until',
    kind: 'date',
    width: 124,
    value: (row) => row.restorableUntil.slice(0, 10),
  },
];

const endedWords = {
  over: ['time over', 'You can no longer restore this account. The purge removes it tonight.'],
  purging: [
    'purging',
    'The purge has begun, so you can no longer restore this account. If a store does not answer, the purge tries again every night.',
  ],
} as const;

function Ended({ state }: { readonly state: keyof typeof endedWords }) {
  const [words, why] = endedWords[state];
  return (
    <span {...tooltip(why)}>
      <StatusBadge tone={state === 'purging' ? 'amber' : undefined}>{words}</StatusBadge>
    </span>
  );
}

/** Deleted accounts until they are purged: found, and for 30 days brought back. */
export function DeletedAccountsScreen() {
  const [{ q, p }, setAddress] = useAddressState(address);
  const [asked, setAsked] = useState<DeletedAccount | null>(null);
  const openTool = useOpenTool();
  const list = useRead(listDeletedAccounts, { ...(q && { search: q }), page: String(p) }, { keep: true });
  const restore = useRestore(() => {
    setAsked(null);
    if (asked) openTool('user-records', 'getUserInfo', { userid: asked.userid });
  });
  const columns: readonly Column<DeletedAccount>[] = [
    ...facts,
    {
      id: 'act',
      header: '',
      width: 132,
      atEnd: true,
      sortable: false,
      value: () => '',
      cell: (row) =>
        row.state === 'restorable' ? (
          <Button
            size="tiny"
            disabledReason={restore.refusal}
            aria-label={`Restore account ${row.email}`}
            onClick={() => setAsked(row)}
          >
            Restore account
          </Button>
        ) : (
          <Ended state={row.state} />
        ),
    },
  ];
  return (
    <Stack fill>
      <Panel
        title="Deleted accounts"
        mark={
          list.data && (
            <>
              <CountBadge count={list.data.total} />{' '}
              {list.data.purging > 0 && (
                <Hint text={endedWords.purging[1]}>
                  <StatusBadge tone="amber">
                    {list.data.purging === 1
                      ? '1 purge not ended'
                      : `${formatNumber(list.data.purging)} purges not ended`}
                  </StatusBadge>
                </Hint>
              )}
            </>
          )
        }
        tools={
          <FilterBox
            label="Filter deleted accounts"
            placeholder="Name, e-mail, user id…"
            width={230}
            value={q}
            onChange={(text) => setAddress({ q: text.trim(), p: 1 })}
          />
        }
        padded={false}
        fill
      >
        <DenseTable
          label="Deleted accounts"
          columns={columns}
          rows={list.data?.rows}
          rowKey={(row) => row.userid}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            q ? 'No Users Found.' : 'No account was deleted in the last 30 days, and no purge is left to end'
          }
          stale={list.isPlaceholderData}
          height="fill"
          skeletonRows={8}
          foot={
            <Pager
              page={p}
              pageSize={deletedPageSize}
              total={list.data?.total ?? null}
              more={(list.data?.rows.length ?? 0) === deletedPageSize}
              onPage={(next) => setAddress({ p: next })}
            />
          }
        />
      </Panel>
      {asked && (
        <ConfirmDialog
          title={`Restore the account ${asked.email}?`}
          action="Restore account"
          reason="required"
          pending={restore.pending}
          onConfirm={(reason) => void restore.run({ userid: asked.userid, reason })}
          onClose={() => setAsked(null)}
        >
          The account comes back as it was
          {asked.parts.length > 0 &&
            ` (${asked.parts.map(({ label, count }) => `${label}: ${formatNumber(count)}`).join(', ')})`}
          . Its keys work again, the customer can sign in, and subscriptions that have not ended go on
          billing. To undo it, delete the account again.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
