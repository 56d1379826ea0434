import { listSqlRuns } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-runs';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import type { QueryResult } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../data/client.ts';

/** How the last run ended. */
export type Outcome =
  | { readonly sql: string; readonly result: QueryResult }
  | { readonly sql: string; readonly error: Error }
  | { readonly sql: string; readonly stopped: true };

/** Milliseconds since a moment, counted on each tenth of a second; null without one. */
export function useElapsed(since: number | null): number | null {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return undefined;
    const tick = (): void => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, now - since);
}

/** Runs a query and can stop it: the engine stops what nobody waits for. */
export function useQueryRun() {
  const client = useQueryClient();
  const [since, setSince] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hangUp = useRef<AbortController | null>(null);
  useEffect(() => () => hangUp.current?.abort(), []);
  const start = async (sql: string): Promise<void> => {
    if (hangUp.current) return;
    const control = new AbortController();
    hangUp.current = control;
    setSince(performance.now());
    try {
      setOutcome({ sql, result: await callApi(runSqlQuery, { sql }, { signal: control.signal }) });
    } catch (error) {
      setOutcome(control.signal.aborted ? { sql, stopped: true } : { sql, error: error as Error });
    } finally {
      hangUp.current = null;
      setSince(null);
      void client.invalidateQueries({ queryKey: [listSqlRuns.name] });
    }
  };
  return { start, stop: () => hangUp.current?.abort(), since, outcome };
}
