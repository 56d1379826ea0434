import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { listDunningExceptions } from '@midoffice/contract/billing/dunning/calls/list-dunning-exceptions';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import {
  dunningPageSize,
  exceptionModeLabels,
  stepKindLabels,
} from '@midoffice/contract/billing/dunning/lists';
import type { DunningException } from '@midoffice/contract/billing/dunning/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { CheckField } from '../../../kit/form/field.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import css from './dunning.module.css';

const forWhom = (one: DunningException): string =>
  one.planCode === null ? (one.email ?? one.userid ?? '') : `Plan ${planLabel(one.planCode)}`;

/** What an exception does, such as `Delay all steps by 7 days`. */
export function exceptionText({
  mode,
  days,
  kinds,
}: Pick<DunningException, 'mode' | 'days' | 'kinds'>): string {
  if (mode === 'delay') return `Delay all steps by ${days} days`;
  if (mode === 'skip') return `Skip: ${kinds.map((kind) => stepKindLabels[kind]).join(', ')}`;
  return exceptionModeLabels[mode];
}

const columnsWith = (end: (one: DunningException) => void): readonly Column<DunningException>[] => [
  { id: 'for', header: 'For', value: forWhom, minWidth: 190, sortable: false },
  { id: 'does', header: 'Does', value: exceptionText, minWidth: 190, sortable: false },
  { id: 'reason', header: 'Reason', value: (one) => one.reason, minWidth: 190, sortable: false },
  { id: 'until', header: 'Until', kind: 'date', value: (one) => one.until, width: 100, sortable: false },
  { id: 'by', header: 'By', value: (one) => one.createdBy, width: 180, sortable: false },
  { id: 'ended', header: 'Ended', kind: 'time', value: (one) => one.endedAt, width: 140, sortable: false },
  {
    id: 'end',
    header: '',
    atEnd: true,
    value: () => '',
    cell: (one) =>
      one.endedAt === null ? (
        <Button size="tiny" aria-label={`End exception of ${forWhom(one)}`} onClick={() => end(one)}>
          End…
        </Button>
      ) : null,
    width: 74,
    sortable: false,
  },
];

/** Plans and customers that dunning treats otherwise. */
export function ExceptionsTab() {
  const [ended, setEnded] = useState(false);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<DunningException | null>(null);
  const refusal = useRefusal(saveDunningException);
  const read = useRead(
    listDunningExceptions,
    { ...(ended && { ended: 'true' }), ...(search && { search }), page: String(page) },
    { keep: true },
  );
  const close = (): void => setEnding(null);
  const write = useWrite(endDunningException, { onDone: close, onFailed: close });
  return (
    <Panel
      title="Exceptions"
      fill
      padded={false}
      tools={
        <>
          <FilterBox
            label="Search exceptions"
            placeholder="Customer, plan, reason…"
            width={190}
            value={search}
            onChange={(value) => {
              setSearch(value.trim());
              setPage(1);
            }}
          />
          <CheckField label="Show ended" checked={ended} onChange={setEnded} />
        </>
      }
      actions={
        <Button icon={<IconPlus size={14} />} disabledReason={refusal} onClick={() => setAdding(true)}>
          New exception
        </Button>
      }
    >
      <DenseTable
        label="Exceptions of dunning"
        columns={columnsWith(setEnding)}
        rows={read.data?.rows}
        rowKey={(one) => String(one.id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No exceptions"
        stale={read.isPlaceholderData}
        height="fill"
        foot={
          <Pager page={page} pageSize={dunningPageSize} total={read.data?.total ?? null} onPage={setPage} />
        }
      />
      {adding && <ExceptionDialog onClose={() => setAdding(false)} />}
      {ending && (
        <ConfirmDialog
          title="End exception"
          action="End exception"
          reason="optional"
          about={String(ending.id)}
          pending={write.pending}
          onConfirm={(reason) => void write.run({ id: ending.id, ...(reason && { reason }) })}
          onClose={close}
        >
          <p className={css.line}>{forWhom(ending)}: dunning goes on with the next step that is due.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
