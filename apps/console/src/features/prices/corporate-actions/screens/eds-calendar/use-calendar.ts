import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { edsDataFailed, type EdsCalendarTable } from '@midoffice/contract/prices/corporate-actions/lists';
import { groupedRecord } from '@midoffice/contract/prices/corporate-actions/records';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useDraft } from '../../../../../kit/guard/use-draft.ts';
import { countPending, dropRecord, nothingPending, payloadOf, type Pending } from '../../pending.ts';
import type { EdsRepair } from '../../use-repairs.ts';

export interface Calendar {
  /** The day's records; their keys hold the symbol as well, since a day has many. */
  readonly rows: readonly EdsRecord[] | undefined;
  readonly error: Error | null;
  readonly loading: boolean;
  reload(): void;
  readonly pending: Pending;
  /** Edited cells. */
  readonly count: number;
  change(edit: (pending: Pending) => Pending): void;
  drop(): void;
  /** The edited rows, each a repair of its own. */
  repairs(): readonly EdsRepair[];
}

const rowKey = (record: { readonly symbol: string; readonly key: string }): string =>
  `${record.symbol}|${record.key}`;

function repairsOf(pending: Pending, table: EdsCalendarTable, change: Calendar['change']): EdsRepair[] {
  const { updatedValues } = payloadOf(pending, { symbol: '', type: table, meta: [] });
  return updatedValues.map(({ key: row, ...fields }) => {
    const [symbol = '', ...rest] = row.split('|');
    const record = { ...fields, symbol, key: rest.join('|') };
    return {
      symbol,
      table,
      send: (how) => callApi(updateEdsData, { table, record, ...how }),
      onWritten: () => change((now) => dropRecord(now, row)),
    };
  });
}

/** Conflicts of a day's rows by the keys that the rows have here. */
export const placedInDay = (conflicts: readonly Conflict[]): readonly Conflict[] =>
  conflicts.map(({ where = '', field, ...one }) => {
    const [symbol = '', , ...key] = where.split(' ');
    return { ...one, field: `${rowKey({ symbol, key: key.join(' ') })}|${field}` };
  });

/** Reads a day of a table, collects the edits of its rows and says what is to be saved. */
export function useCalendar(date: string, table: EdsCalendarTable): Calendar {
  const read = useRead(getEdsData, date ? { date, table } : null, { failure: edsDataFailed(table) });
  const [draft, setDraft, drop] = useDraft<Pending>(`eds-calendar/${date}/${table}`);
  const pending = draft ?? nothingPending;
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
  }, [pending]);
  const change = useCallback(
    (edit: (now: Pending) => Pending) => {
      latest.current = edit(latest.current);
      if (countPending(latest.current)) setDraft(latest.current);
      else drop();
    },
    [setDraft, drop],
  );
  const { data } = read;
  const rows = useMemo(
    () => data?.map((record) => ({ ...groupedRecord(table, record), key: rowKey(record) })),
    [data, table],
  );
  return {
    rows,
    error: read.error,
    loading: read.isFetching,
    reload: () => void read.refetch(),
    pending,
    count: countPending(pending),
    change,
    drop,
    repairs: () => repairsOf(latest.current, table, change),
  };
}
