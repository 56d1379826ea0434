import { getEdsData, updateEdsData } from '@midoffice/contract/corporate-actions/calls';
import { edsDataFailed, type EdsCalendarTable } from '@midoffice/contract/corporate-actions/lists';
import type { EdsRecord, EdsValue } from '@midoffice/contract/corporate-actions/shapes';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { countPending, dropRecord, nothingPending, payloadOf, type Pending } from '../../pending.ts';
import { useTellDone } from '../../../../kit/repair/use-tell-done.ts';

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
  /** Saves every edited row, each as its own change set; stops at the first that is refused. */
  save(): Promise<void>;
  readonly saving: boolean;
  /** To be rendered. */
  readonly conflict: ReactNode;
}

/** Reads a day of a table, collects the edits of its rows and saves them. */
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
  const { tell } = useTellDone();
  const conflict = useConflict();
  const rowKey = (record: { readonly symbol: string; readonly key: string }): string =>
    `${record.symbol}|${record.key}`;
  const write = useWrite(updateEdsData, {
    quiet: 'success',
    onDone(done, { record }) {
      change((now) => dropRecord(now, rowKey(record)));
      tell(done);
    },
    onFailed: (error, input) =>
      conflict.show(error, {
        keepMine: (mine) =>
          void write.run({
            ...input,
            record: {
              ...input.record,
              values: Object.fromEntries(
                Object.entries(input.record.values).filter(
                  ([name]) => name in mine || !error.conflicts.some((one) => one.field === name),
                ),
              ),
              expected: {
                ...input.record.expected,
                ...Object.fromEntries(
                  Object.entries(mine).map(([name, one]) => [name, (one.actual ?? null) as EdsValue]),
                ),
              },
            },
          }),
        takeTheirs: () => change((now) => dropRecord(now, rowKey(input.record))),
      }),
  });
  const { data } = read;
  const rows = useMemo(() => data?.map((record) => ({ ...record, key: rowKey(record) })), [data]);
  return {
    rows,
    error: read.error,
    loading: read.isFetching,
    reload: () => void read.refetch(),
    pending,
    count: countPending(pending),
    change,
    drop,
    async save() {
      const { updatedValues } = payloadOf(latest.current, { symbol: '', type: table, meta: [] });
      for (const { key, values, expected } of updatedValues) {
        const [symbol = '', ...rest] = key.split('|');
        const done = await write.run({ table, record: { symbol, key: rest.join('|'), values, expected } });
        if (!done) return;
      }
    },
    saving: write.pending,
    conflict: conflict.dialog,
  };
}
