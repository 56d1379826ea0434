import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { reportsShown } from '@midoffice/contract/quality/bug-reports/lists';
import type { BugReport } from '@midoffice/contract/quality/bug-reports/shapes';
import { useMemo, useState } from 'react';
import { useCan } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { sortRows, type Column, type Sort } from '../../../../../kit/table/column.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import css from './bug-reports.module.css';

/** The address keeps the opened report. */
const params = { report: textParam() };

const facts: readonly Column<BugReport>[] = [
  { id: 'createdAt', header: 'Created', kind: 'time', value: (one) => one.createdAt, width: 160 },
  { id: 'endpoint', header: 'endpoint', value: (one) => one.endpoint, width: 230 },
  { id: 'ticker', header: 'ticker', value: (one) => one.ticker, width: 90 },
  { id: 'period', header: 'period', value: (one) => one.period, width: 120 },
  { id: 'userId', header: 'userId', value: (one) => one.userId },
];

/** Customers' reports of wrong data that wait for a decision. */
export function BugReports(_props: ScreenProps) {
  const reports = useRead(getBugReports, {});
  const [state, set] = useAddressState(params);
  const [sort, setSort] = useState<Sort | null>(null);
  // As it was when its decision began: another person may decide it meanwhile, which takes it off the list.
  const [approving, setApproving] = useState<BugReport | null>(null);
  const may = useCan()(acceptBugReport);
  const columns = useMemo<readonly Column<BugReport>[]>(
    () => [
      ...facts,
      {
        id: 'details',
        header: '',
        value: () => '',
        sortable: false,
        width: 84,
        cell: (one) => (
          <Button
            size="tiny"
            aria-label={`Details of the report on ${one.ticker} of ${one.createdAt.slice(0, 10)}`}
            onClick={(event) => {
              event.stopPropagation();
              set({ report: one._id }, { push: true });
            }}
          >
            Details
          </Button>
        ),
      },
    ],
    [set],
  );
  const rows = reports.data && sortRows(reports.data, columns, sort);
  const opened = state.report ? rows?.find((one) => one._id === state.report) : undefined;
  const isApproving = approving !== null && approving._id === state.report;
  const close = (): void => {
    setApproving(null);
    set({ report: '' });
  };
  return (
    <Stack fill>
      <div data-screen="bug-reports-screen" style={{ display: 'contents' }}>
        <Panel title="Bug Reports" mark={rows && <CountBadge count={rows.length} />} padded={false} fill>
          <DenseTable
            label="Bug Reports"
            columns={columns}
            rows={rows}
            rowKey={(one) => one._id}
            error={reports.error}
            onRetry={() => void reports.refetch()}
            empty="No records to show"
            selectedKey={state.report}
            sort={sort}
            onSort={setSort}
            sorted
            onPick={(one) => set({ report: one._id }, { push: true })}
            height="fill"
            foot={
              rows?.length === reportsShown && (
                <p className={css.foot}>
                  {`The newest ${formatNumber(reportsShown)} are shown. Older ones follow as these are decided.`}
                </p>
              )
            }
          />
        </Panel>
      </div>
      {opened && !isApproving && (
        <DetailsDialog report={opened} may={may} onApprove={() => setApproving(opened)} onClose={close} />
      )}
      {state.report && rows && !opened && !isApproving && (
        <Dialog
          title="Bug Report Details"
          onClose={close}
          buttons={<Button onClick={close}>Back to the list</Button>}
        >
          This report has been decided, or there is none of this id.
        </Dialog>
      )}
      {isApproving && (
        <ApproveDialog
          report={opened ?? approving}
          isDecided={rows !== undefined && !opened}
          onBack={() => setApproving(null)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
