import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import {
  dunningPageSize,
  stepKindLabels,
  stepKinds,
  type StepKind,
} from '@midoffice/contract/billing/dunning/lists';
import type { DryRun, DryRunLine, DunningState } from '@midoffice/contract/billing/dunning/shapes';
import { IconMail, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney, formatNumber, plural } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { CheckField, SelectField } from '../../../kit/form/field.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { MailPreview } from './mail-preview.tsx';
import { actionText } from './words.tsx';
import css from './dunning.module.css';

const columnsWith = (preview: (line: DryRunLine) => void): readonly Column<DryRunLine>[] => [
  { id: 'on', header: 'Day', kind: 'date', value: (line) => line.on, width: 96, sortable: false },
  {
    id: 'when',
    header: 'When',
    value: (line) => (line.skipped ? 'skipped' : line.now ? 'next run' : 'later'),
    cell: (line) =>
      line.skipped ? (
        <StatusBadge>skipped</StatusBadge>
      ) : line.now ? (
        <StatusBadge tone="accent">next run</StatusBadge>
      ) : (
        <StatusBadge tone="blue">later</StatusBadge>
      ),
    width: 84,
    sortable: false,
  },
  {
    id: 'action',
    header: 'Action',
    value: (line) => actionText(line.kind, line.template),
    width: 200,
    sortable: false,
  },
  { id: 'email', header: 'Customer', value: (line) => line.email, minWidth: 150, sortable: false },
  {
    id: 'userid',
    header: 'User id',
    value: (line) => line.userid,
    cell: (line) => <UserLink userid={line.userid} known />,
    width: 88,
    sortable: false,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    value: (line) => line.invoiceNumber ?? line.invoiceID,
    width: 130,
    sortable: false,
  },
  {
    id: 'amount',
    header: 'Open',
    kind: 'money',
    value: (line) => line.amountCents,
    currency: (line) => line.currency,
    width: 100,
    sortable: false,
  },
  {
    id: 'failedAt',
    header: 'Failed',
    kind: 'date',
    value: (line) => line.failedAt.slice(0, 10),
    width: 96,
    sortable: false,
  },
  { id: 'note', header: 'Note', value: (line) => line.note, minWidth: 130, sortable: false },
  {
    id: 'mail',
    header: '',
    value: () => '',
    cell: (line) =>
      line.kind === 'mail' && !line.skipped ? (
        <Button
          size="tiny"
          icon={<IconMail size={13} />}
          aria-label={`Preview mail to ${line.email}`}
          onClick={() => preview(line)}
        >
          Preview
        </Button>
      ) : null,
    width: 112,
    atEnd: true,
    sortable: false,
  },
];

/** What a dry run found, and the way to turn dunning on with it. */
function Found({
  dryRun,
  state,
  total,
}: {
  readonly dryRun: DryRun;
  readonly state: DunningState;
  readonly total: number;
}) {
  /** What the dialog showed when it opened: a newer dry run or policy is refused, not agreed to. */
  const [asked, ask] = useState<{ dryRun: DryRun; isOn: boolean; action: string }>();
  const refusal = useRefusal(switchDunning);
  const close = (): void => ask(undefined);
  const write = useWrite(switchDunning, { onDone: close, onFailed: close });
  const { summary, version } = dryRun;
  const isChanged = version !== state.latest?.version || dryRun.revision !== state.revision;
  const why = isChanged
    ? 'Policy or exceptions have changed since: run the dry run again'
    : state.activeVersion === version
      ? `Version ${version} is active already`
      : refusal;
  const action = state.on ? `Go on with version ${version}` : `Turn on with version ${version}`;
  return (
    <div className={css.summary}>
      <strong data-testid="dry-run-text">{summary.text}</strong>
      <span>
        {plural(summary.invoices, 'invoice')} of {plural(summary.customers, 'customer')},{' '}
        {summary.open.map(({ currency, cents }) => formatMoney(cents, currency)).join(', ') || 'nothing'} open
      </span>
      <span className={css.soft}>
        {formatNumber(summary.waiting)} waiting, {formatNumber(summary.skipped)} skipped,{' '}
        {formatNumber(total)} lines
        {summary.undue ? `, ${formatNumber(summary.undue)} left out: paid by transfer and not due yet` : ''}
      </span>
      <span className={css.soft}>
        Version {version}, <Time at={dryRun.createdAt} /> by {dryRun.createdBy}
        {isChanged && '; outdated'}
      </span>
      <Button variant="primary" disabledReason={why} onClick={() => ask({ dryRun, isOn: state.on, action })}>
        {action}…
      </Button>
      {asked && (
        <ConfirmDialog
          title={asked.isOn ? 'Change the active version' : 'Turn dunning on'}
          action={asked.action}
          reason="optional"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ action: 'on', dryRunID: asked.dryRun.id, reason })}
          onClose={close}
        >
          <p className={css.line}>The next run, within five minutes: {asked.dryRun.summary.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const kindOptions = [
  { value: '', label: 'All actions' },
  ...stepKinds.map((value) => ({ value, label: stepKindLabels[value] })),
] as const;

/** What the newest policy would do now and later, by customer and step. */
export function DryRunTab({ state }: { readonly state: DunningState }) {
  const [kind, setKind] = useState<StepKind | ''>('');
  const [now, setNow] = useState(true);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [line, preview] = useState<DryRunLine | null>(null);
  const refusal = useRefusal(dryRunDunning);
  const run = useWrite(dryRunDunning, { onDone: () => setPage(1) });
  const read = useRead(
    listDunningDryRun,
    { ...(kind && { kind }), ...(now && { now: 'true' }), ...(search && { search }), page: String(page) },
    { keep: true },
  );
  const found = read.data;
  const first =
    <T,>(setValue: (value: T) => void) =>
    (value: T): void => {
      setValue(value);
      setPage(1);
    };
  return (
    <Panel
      title="Dry run"
      fill
      padded={false}
      tools={
        <>
          <FilterBox
            label="Search customers"
            placeholder="Customer or invoice…"
            width={180}
            value={search}
            onChange={first((value: string) => setSearch(value.trim()))}
          />
          <div className={css.tool}>
            <SelectField
              label="Action"
              hideLabel
              value={kind}
              options={kindOptions}
              onChange={first(setKind)}
            />
          </div>
          <CheckField label="Only the next run" checked={now} onChange={first(setNow)} />
        </>
      }
      actions={
        <Button
          icon={<IconPlayerPlay size={14} />}
          pending={run.pending}
          disabledReason={refusal ?? (state.latest ? undefined : 'Save a policy first')}
          onClick={() => void run.run({})}
        >
          Run dry run
        </Button>
      }
    >
      <DenseTable
        label="Steps of the dry run"
        columns={columnsWith(preview)}
        rows={found?.rows}
        rowKey={(one) => `${one.invoiceID} ${one.stepID}`}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={found?.dryRun ? 'No step fits' : 'No dry run was made yet'}
        stale={read.isPlaceholderData}
        height="fill"
        foot={
          <>
            {found?.dryRun && <Found dryRun={found.dryRun} state={state} total={found.total} />}
            <Pager page={page} pageSize={dunningPageSize} total={found?.total ?? null} onPage={setPage} />
          </>
        }
      />
      {line && (
        <MailPreview
          invoiceID={line.invoiceID}
          template={line.template ?? ''}
          onClose={() => preview(null)}
        />
      )}
    </Panel>
  );
}
