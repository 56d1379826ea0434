import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type {
  EdsEditorData,
  EdsFinding,
  EdsRecord,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { useDraft } from '../../../../../kit/guard/use-draft.ts';
import { countPending, nothingPending, type Pending } from '../../pending.ts';
import { groupedEditor } from '../../grouped.ts';
import { indexSources, type SourceIndex } from '../../sources.ts';

export type Change = (edit: (pending: Pending) => Pending) => void;

/** What the editor works on: the read records, what is pending about them, and what is said of each. */
export interface Editor {
  readonly data: EdsEditorData | undefined;
  readonly error: Error | null;
  readonly loading: boolean;
  reload(): void;
  readonly pending: Pending;
  readonly count: number;
  readonly change: Change;
  /** Forgets all that is pending. */
  drop(): void;
  readonly sources: SourceIndex;
  readonly main: ReadonlyMap<string, EdsRecord>;
  /** What is conspicuous, by `key|field`. */
  readonly findings: ReadonlyMap<string, EdsFinding>;
}

/**
 * Reads one table of a symbol and keeps what is edited of it. Edits stay with their symbol and table: another table can
 * be opened meanwhile, and a reload of the page keeps them.
 */
export function useEditor(symbol: string, table: EdsTable): Editor {
  const read = useRead(getEpsEditor, symbol ? { symbol, type: table } : null);
  const [draft, setDraft, drop] = useDraft<Pending>(`eds-edits/${symbol}/${table}`);
  const pending = draft ?? nothingPending;
  // Two edits in one breath build on each other, before the first is drawn.
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
  }, [pending]);
  const change = useCallback<Change>(
    (edit) => {
      latest.current = edit(latest.current);
      if (countPending(latest.current)) setDraft(latest.current);
      else drop();
    },
    [setDraft, drop],
  );
  const { data: flat, error, isFetching, refetch } = read;
  const data = useMemo(() => flat && groupedEditor(flat), [flat]);
  const dropAll = useCallback(() => {
    latest.current = nothingPending;
    drop();
  }, [drop]);
  const indexed = useMemo(
    () => ({
      sources: indexSources(data?.full ?? []),
      main: new Map(data?.main.map((record) => [record.key, record])),
      findings: new Map(data?.possibleErrors.map((found) => [`${found.key}|${found.field}`, found])),
    }),
    [data],
  );
  return useMemo(
    () => ({
      data,
      error,
      loading: isFetching,
      reload: () => void refetch(),
      pending,
      count: countPending(pending),
      change,
      drop: dropAll,
      ...indexed,
    }),
    [data, error, isFetching, refetch, pending, change, dropAll, indexed],
  );
}
