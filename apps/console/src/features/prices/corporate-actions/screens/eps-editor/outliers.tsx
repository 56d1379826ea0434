import { deleteEdsOutlier } from '@midoffice/contract/prices/corporate-actions/calls/delete-eds-outlier';
import { getEdsOutliers } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-outliers';
import {
  edsOutlierPageSize,
  edsOutlierTables,
  edsOutlierTests,
  edsTableLabels,
  type EdsOutlierTable,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsOutlier } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useMemo, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';

interface OutliersProps {
  readonly refusal: string | undefined;
  /** A row loads its symbol. */
  onSymbol(symbol: string, table: EdsTable): void;
}

const choices = edsOutlierTables.map((key) => ({ key, label: edsTableLabels[key] }));

/** Symbols whose earnings, dividends or splits look wrong, 20 a page, each with its tests. Source: rule r001-outliers-20. */
export function Outliers({ refusal, onSymbol }: OutliersProps) {
  const [type, setType] = useState<EdsOutlierTable>('earnings');
  const [page, setPage] = useState(1);
  const read = useRead(getEdsOutliers, { type }, { keep: true });
  const { run: remove } = useWrite(deleteEdsOutlier);
  const total = read.data?.length ?? 0;
  const columns = useMemo<readonly Column<EdsOutlier>[]>(
    () => [
      { id: 'symbol', header: 'Symbol', width: 84, value: (one) => one.symbol },
      {
        id: 'tests',
        header: 'Found',
        value: (one) => [...new Set(one.findings.map((found) => edsOutlierTests[found.test]))].join(', '),
        cell: (one) => (
          <span
            {...tooltip(
              one.findings.map((found) => `${found.key} ${found.field}: ${found.message}`).join('\n'),
            )}
          >
            {[...new Set(one.findings.map((found) => edsOutlierTests[found.test]))].join(', ')}
          </span>
        ),
      },
      {
        id: 'delete',
        header: '',
        width: 74,
        sortable: false,
        value: () => '',
        cell: (one) => (
          <Button
            size="tiny"
            disabledReason={refusal}
            aria-label={`Delete ${one.symbol}`}
            onClick={(event) => {
              event.stopPropagation();
              void remove({ symbol: one.symbol, type: one.type });
            }}
          >
            Delete
          </Button>
        ),
      },
    ],
    [refusal, remove],
  );
  // The last one of the last page was deleted: there is no such page any more.
  const last = Math.max(1, Math.ceil(total / edsOutlierPageSize));
  if (read.data && page > last) setPage(last);
  return (
    <Stack>
      <Segmented
        label="Outliers of"
        value={type}
        options={choices}
        onChange={(next) => {
          setType(next);
          setPage(1);
        }}
      />
      <DenseTable
        label={`Outliers of ${type}`}
        columns={columns}
        rows={read.data?.slice((page - 1) * edsOutlierPageSize, page * edsOutlierPageSize)}
        rowKey={(one) => one.symbol}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        sorted
        empty="No records found"
        onPick={(one) => onSymbol(one.symbol, one.type)}
        foot={
          <Pager
            page={page}
            pageSize={edsOutlierPageSize}
            total={read.data?.length ?? null}
            onPage={setPage}
          />
        }
      />
    </Stack>
  );
}
