import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import {
  byNewestPeriod,
  mainType,
  type EditorTable,
} from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useMemo } from 'react';
import { useRead } from '../../../../../data/queries.ts';

type Answer = OutputOf<typeof getSymbolStatements>;

/** Quarters and years of one layer, merged. */
export interface Statements {
  /** Newest first, the year before its quarters. */
  readonly rows: readonly StatementRow[];
  readonly byId: ReadonlyMap<string, StatementRow>;
  readonly links: Answer['financialLinksMap'];
  readonly lastChangeSetId: number;
  /** Of revenue by segment: the revenue by record id. */
  readonly revenue: Readonly<Record<string, number | null>>;
}

export interface StatementsRead {
  readonly data: Statements | undefined;
  readonly error: Error | null;
  readonly loading: boolean;
  reload(): void;
}

/**
 * Reads quarters and years of a symbol's table, in two calls, and merges them.
 * Source: rule r001-statement-two-fetches.
 * @param type `db` or a source; empty: nothing is read
 * @param run of type ai only
 */
export function useStatements(
  symbol: string,
  table: EditorTable,
  type: string = mainType,
  run = '',
): StatementsRead {
  const input = symbol && type ? { symbol, table, type, ...(run && type === 'ai' && { id: run }) } : null;
  const quarters = useRead(getSymbolStatements, input && { ...input, period: 'quarter' });
  const years = useRead(getSymbolStatements, input && { ...input, period: 'annual' });
  const [q, y] = [quarters.data, years.data];
  const data = useMemo((): Statements | undefined => {
    if (!q || !y) return undefined;
    const byId = new Map([...q.outputResults, ...y.outputResults].map((row) => [row.id, row]));
    return {
      rows: [...byId.values()].sort(byNewestPeriod),
      byId,
      links: { ...q.financialLinksMap, ...y.financialLinksMap },
      revenue: { ...q.revenue, ...y.revenue },
      lastChangeSetId: Math.max(q.lastChangeSetId, y.lastChangeSetId),
    };
  }, [q, y]);
  return {
    data: quarters.error || years.error ? undefined : data,
    error: quarters.error ?? years.error,
    loading: quarters.isFetching || years.isFetching,
    reload() {
      void quarters.refetch();
      void years.refetch();
    },
  };
}
