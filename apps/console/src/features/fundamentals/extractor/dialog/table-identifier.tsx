import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { extractorTexts } from '@midoffice/contract/fundamentals/extractor/lists';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../../data/client.ts';
import { readOptions, useRead } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Toolbar } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { TableRows } from './table-rows.tsx';
import { columnWords, skipsSec, tableKey } from './types.ts';
import css from './extractor.module.css';

interface TableIdentifierProps {
  readonly symbol: string;
  readonly finalLink: string | null;
  readonly table: SecTable | null;
  onSelect(table: SecTable): void;
  onReview(table: SecTable): void;
  onCalculate(): void;
  onShow(place: string): void;
}

const columnsWith = (onReview: (table: SecTable) => void): readonly Column<SecTable>[] => [
  {
    id: 'name',
    header: 'Table',
    value: (one) => one.name,
    minWidth: 220,
    cell: (one) => (
      <>
        {one.name} {one.primary && <StatusBadge tone="accent">Primary</StatusBadge>}
      </>
    ),
  },
  { id: 'type', header: 'Type', value: (one) => one.tableType, width: 84 },
  { id: 'date', header: 'Date', kind: 'date', value: (one) => one.date, width: 100 },
  { id: 'months', header: 'Months', kind: 'number', value: (one) => one.months, width: 76 },
  { id: 'rows', header: 'Rows', kind: 'number', value: (one) => one.fields.length, width: 64 },
  { id: 'selector', header: 'Table selector', value: (one) => one.useTableSelector, width: 160 },
  {
    id: 'review',
    header: '',
    value: () => '',
    sortable: false,
    atEnd: true,
    width: 84,
    cell: (one) => (
      <Button
        size="tiny"
        aria-label={`Review ${one.name}, ${columnWords(one)}`}
        onClick={(event) => {
          event.stopPropagation();
          onReview(one);
        }}
      >
        Review
      </Button>
    ),
  },
];

/** Reads the tables again, past what was kept. Source: r001-refresh-tables. */
function useRefresh(finalLink: string | null) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const refresh = async (): Promise<void> => {
    if (finalLink === null) return;
    setPending(true);
    try {
      const answer = await callApi(getSecTables, { finalLink, refresh: 'true' });
      client.setQueryData(readOptions(getSecTables, { finalLink }).queryKey, answer);
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setPending(false);
    }
  };
  return { refresh, isPending };
}

const noReason = (symbol: string, finalLink: string | null): string | null =>
  skipsSec(symbol, finalLink)
    ? 'Symbols with a dot have no filings at the SEC.'
    : finalLink === null
      ? 'This record names no filing.'
      : null;

/** Lists the tables of a filing: pick one, read them again, or send one for review. */
export function TableIdentifier(props: TableIdentifierProps) {
  const { symbol, finalLink, table, onSelect, onReview, onCalculate, onShow } = props;
  const why = noReason(symbol, finalLink);
  const link = why === null ? finalLink : null;
  const read = useRead(getSecTables, link === null ? null : { finalLink: link }, { staleMs: 600_000 });
  const { refresh, isPending } = useRefresh(link);
  const [search, setSearch] = useState('');
  const columns = useMemo(() => columnsWith(onReview), [onReview]);
  const all = useMemo(() => read.data && Object.values(read.data.tables).flat(), [read.data]);
  const wanted = search.trim().toLowerCase();
  const rows = wanted
    ? all?.filter((one) => `${one.name} ${one.tableType} ${one.date}`.toLowerCase().includes(wanted))
    : all;
  if (why !== null)
    return (
      <div data-screen="extractor-table-identifier">
        <EmptyState text={extractorTexts.noTables}>{why}</EmptyState>
      </div>
    );
  return (
    <div data-screen="extractor-table-identifier" className={css.tab}>
      <Toolbar label="Tables">
        <TextField
          label="Find a table"
          hideLabel
          placeholder="Find a table"
          value={search}
          onChange={setSearch}
        />
        <Button pending={isPending} onClick={() => void refresh()}>
          {extractorTexts.refresh}
        </Button>
        <WebLink address={finalLink}>Open filing</WebLink>
        <span className={css.grow} />
        {read.data && read.data.tagged > 0 && (
          <span className={css.soft}>
            {`${formatNumber(read.data.agreeing)} of ${formatNumber(read.data.tagged)} tagged cells agree`}
          </span>
        )}
        <Button
          variant="primary"
          disabledReason={table ? undefined : 'Select a table first'}
          onClick={onCalculate}
        >
          Calculate…
        </Button>
      </Toolbar>
      <div className={css.split}>
        <DenseTable
          label="Tables of the filing"
          columns={columns}
          rows={rows}
          rowKey={tableKey}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={extractorTexts.noTables}
          selectedKey={table && tableKey(table)}
          onPick={onSelect}
          height="fill"
        />
        {table && <TableRows table={table} onShow={onShow} />}
      </div>
    </div>
  );
}
