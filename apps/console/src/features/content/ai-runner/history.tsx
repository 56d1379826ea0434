import { listAiRuns } from '@midoffice/contract/content/ai-runner/calls/list-ai-runs';
import { runsPageSize } from '@midoffice/contract/content/ai-runner/lists';
import type { AiRun } from '@midoffice/contract/content/ai-runner/shapes';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { costText, seconds } from './result-panel.tsx';

const columns: readonly Column<AiRun>[] = [
  {
    id: 'startedAt',
    header: 'Started',
    width: 150,
    sortable: false,
    value: (row) => row.startedAt,
    cell: (row) => <Time at={row.startedAt} />,
  },
  { id: 'promptName', header: 'Prompt', minWidth: 160, sortable: false, value: (row) => row.promptName },
  { id: 'modelType', header: 'Model', minWidth: 150, sortable: false, value: (row) => row.modelType },
  {
    id: 'state',
    header: 'State',
    width: 90,
    sortable: false,
    value: (row) => row.state,
    cell: (row) => <StatusBadge status={row.state} />,
  },
  {
    id: 'elapsedMs',
    header: 'Time',
    kind: 'number',
    width: 80,
    sortable: false,
    value: (row) => row.elapsedMs,
    cell: (row) => seconds(row.elapsedMs),
  },
  {
    id: 'cost',
    header: 'Cost',
    kind: 'number',
    width: 100,
    sortable: false,
    value: (row) => row.cost,
    cell: (row) => costText(row),
  },
  {
    id: 'files',
    header: 'Files',
    minWidth: 100,
    sortable: false,
    value: (row) => row.files.map(({ name }) => name).join(', '),
  },
  { id: 'startedBy', header: 'By', minWidth: 160, sortable: false, value: (row) => row.startedBy },
];

interface HistoryProps {
  readonly shown: string | null;
  onPick(runID: string): void;
}

/** Runs so far; one that is picked is shown and can be begun with again. */
export function RunHistory({ shown, onPick }: HistoryProps) {
  const [page, setPage] = useState(1);
  const read = useRead(listAiRuns, { page: String(page) }, { keep: true });
  return (
    <Panel title="Runs" mark={read.data && <CountBadge count={read.data.total} />} padded={false}>
      <DenseTable
        label="Runs"
        columns={columns}
        rows={read.data?.rows}
        rowKey={(row) => row.runID}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty="No model was run yet"
        skeletonRows={5}
        sorted
        selectedKey={shown}
        onPick={(row) => onPick(row.runID)}
        height={300}
        foot={<Pager page={page} pageSize={runsPageSize} total={read.data?.total ?? null} onPage={setPage} />}
      />
    </Panel>
  );
}
