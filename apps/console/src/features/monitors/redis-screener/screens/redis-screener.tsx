import { perplexityScreener } from '@midoffice/contract/monitors/redis-screener/calls/perplexity-screener';
import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { screenedAtMost } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField } from '@midoffice/contract/monitors/redis-screener/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Columns, Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { columnOf } from '../columns.tsx';
import { FilterForm } from '../filter-form.tsx';
import { filtersOf, filtersText, type TypedFilters } from '../filters.ts';
import css from '../redis-screener.module.css';

const address = {
  /** The filters of the run that is shown, as a query string; empty: nothing was run. */
  filters: textParam(),
  sort: textParam('-marketCap'),
};
const noFields: readonly FilledField[] = [];

interface ResultsProps {
  /** Undefined while they are being read. */
  readonly fields: readonly FilledField[] | undefined;
  /** Whether a link asks for a run, which waits for the fields. */
  readonly isAsked: boolean;
  /** Whether the fields could not be read. */
  readonly isFailed: boolean;
  readonly filters: TypedFilters;
  readonly sort: string;
  onSort(sort: string): void;
}

/** The symbols that pass the filters. */
function Results({ fields = noFields, isAsked, isFailed, filters, sort, onSort }: ResultsProps) {
  const isRun = Object.keys(filters).length > 0;
  const read = useRead(perplexityScreener, isRun ? { ...filters, limit: String(screenedAtMost) } : null, {
    keep: true,
  });
  const rows = isRun ? read.data : undefined;
  const columns = useMemo(() => fields.map(columnOf), [fields]);
  return (
    <Panel
      title="Results"
      mark={rows && <CountBadge count={rows.length} />}
      padded={false}
      tools={
        rows?.length === screenedAtMost && (
          <span className={css.soft}>{`Only the first ${formatNumber(screenedAtMost)} rows`}</span>
        )
      }
      actions={<ExportButton name="redis-screener" columns={columns} rows={rows} filters={filters} />}
    >
      {isRun || (isAsked && fields === noFields && !isFailed) ? (
        <DenseTable
          label="Results"
          height="fill"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row['symbol'])}
          error={read.error}
          onRetry={() => void read.refetch()}
          stale={read.isPlaceholderData}
          empty="No symbols match these filters."
          sort={parseSort(sort)}
          onSort={(next) => onSort(sortText(next))}
          skeletonRows={16}
        />
      ) : (
        <EmptyState
          text={
            isFailed ? 'The screener runs once the fields are read.' : 'Choose filters and run the screener.'
          }
        />
      )}
    </Panel>
  );
}

/** Monitors > Redis Screener: filters built from the schema of fields, and the symbols that pass them. */
export function RedisScreener() {
  const [at, set] = useAddressState(address);
  const read = useRead(redisScreenerFields, {});
  const fields = read.data?.fields;
  // Made anew for a link and Back, not for its own run: who typed goes on where they were.
  const [form, setForm] = useState({ number: 0, filters: at.filters });
  if (form.filters !== at.filters) setForm({ number: form.number + 1, filters: at.filters });
  const filters = useMemo(() => (fields ? filtersOf(at.filters, fields) : {}), [at.filters, fields]);
  return (
    <div data-screen="redis-screener-screen" style={{ display: 'contents' }}>
      <Columns widths="minmax(0, 300px) minmax(0, 1fr)" stretch>
        <Panel title="Filters" scroll>
          <ReadState read={read}>
            {({ symbols, updatedAt, ...data }) => (
              <>
                <p className={css.facts}>
                  {symbols ? `${formatNumber(symbols)} symbols` : 'There are no records yet.'}
                  {updatedAt && (
                    <>
                      , records of <Time at={updatedAt} />
                    </>
                  )}
                </p>
                <FilterForm
                  key={form.number}
                  fields={data.fields}
                  applied={filters}
                  onRun={(next) => {
                    const text = filtersText(next);
                    setForm({ ...form, filters: text });
                    set({ filters: text }, { push: true });
                  }}
                />
              </>
            )}
          </ReadState>
        </Panel>
        <Results
          fields={fields}
          isAsked={at.filters !== ''}
          isFailed={read.error !== null && !fields}
          filters={filters}
          sort={at.sort}
          onSort={(sort) => set({ sort })}
        />
      </Columns>
    </div>
  );
}
