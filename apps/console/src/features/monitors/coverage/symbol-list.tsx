import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import {
  coverageFieldNames,
  coverageFields,
  coveragePageSize,
  coverageRowsAtMost,
  type CoverageMeasure,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageData, CoverageRow } from '@midoffice/contract/monitors/coverage/shapes';
import { useMemo } from 'react';
import { callApi } from '../../../data/client.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { parseSort, sortText } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportAllButton } from '../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { fileColumns, listColumns } from './cell-view.tsx';
import {
  filterOf,
  measureLabels,
  shows,
  type AskedCoverage,
  type CoverageAddress,
  type SetCoverageAddress,
} from './coverage-address.ts';

const exportedAtMost = 50_000;
const measures = (Object.keys(measureLabels) as CoverageMeasure[]).map((key) => ({
  key,
  label: measureLabels[key],
}));

/** Reads the rows of all pages, as far as a file goes. */
async function readAll(asked: object): Promise<{ rows: readonly CoverageRow[]; total: number }> {
  const rows: CoverageRow[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...asked, page, pageSize: coverageRowsAtMost } as unknown as Parameters<
      typeof callApi<typeof getCoverageData>
    >[1];
    const read = await callApi(getCoverageData, input);
    rows.push(...read.rows);
    if (rows.length >= Math.min(read.total, exportedAtMost) || !read.rows.length)
      return { rows, total: read.total };
  }
}

interface SymbolListProps {
  readonly at: CoverageAddress;
  readonly set: SetCoverageAddress;
  readonly asked: AskedCoverage;
  readonly read: {
    readonly data: CoverageData | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
}

/** Which symbols are listed, and what of them. */
function ListTools({ at, set, asked }: Omit<SymbolListProps, 'read'>) {
  const options = coverageFieldNames
    .filter((field) => asked.fields.includes(field) || field === at.of)
    .map((value) => ({ value, label: coverageFields[value].label }));
  return (
    <>
      <Segmented
        label="Symbols"
        value={at.show}
        options={shows}
        onChange={(show) => set({ show, of: asked.fields.includes(at.of) ? at.of : asked.fields[0]!, p: 1 })}
      />
      {at.show !== 'all' && asked.fields.length > 1 && (
        <SelectField
          label="In field"
          hideLabel
          value={at.of}
          options={options}
          onChange={(of) => set({ of, p: 1 })}
        />
      )}
      {asked.fields.length > 1 && (
        <Segmented
          label="Shown"
          value={at.measure}
          options={measures}
          onChange={(measure) => set({ measure, sort: 'symbol', p: 1 })}
        />
      )}
    </>
  );
}

/** The symbols of the group, a page at a time. */
export function SymbolList({ at, set, asked, read }: SymbolListProps) {
  const { data } = read;
  const columns = useMemo(() => listColumns(asked.fields, at.measure), [asked.fields, at.measure]);
  const filter = { ...asked, ...filterOf(at) };
  return (
    <Panel
      title="Symbols"
      mark={data && <CountBadge count={data.total} />}
      tools={<ListTools at={at} set={set} asked={asked} />}
      actions={
        <ExportAllButton
          name={`coverage-${asked.type}`}
          columns={fileColumns(asked.fields)}
          load={() => readAll({ ...filter, sort: at.sort })}
          filters={filter}
          count={data?.total}
        />
      }
      padded={false}
      fill
    >
      <DenseTable
        label="Symbols"
        name="coverage-symbols"
        height="fill"
        tallHead
        columns={columns}
        rows={data?.rows}
        rowKey={({ symbol }) => symbol}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty={at.show === 'all' ? 'No symbols in this group' : 'No symbol of this group fits the filter'}
        sort={parseSort(at.sort)}
        onSort={(sort) => set({ sort: sortText(sort) || 'symbol', p: 1 })}
        sorted
        onPick={({ symbol }) => set({ open: symbol }, { push: true })}
        foot={
          data && (
            <Pager
              page={at.p}
              pageSize={coveragePageSize}
              total={data.total}
              onPage={(p) => set({ p }, { push: true })}
            />
          )
        }
      />
    </Panel>
  );
}
