import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import type { QueryResult } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { CallError } from '../../../data/client.ts';
import { formatSize } from '../../../kit/base/data-size.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { EmptyState, ErrorState } from '../../../kit/states/states.tsx';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { ResultChart } from './result-chart.tsx';
import { columnsOf, ResultTable, rowsOf } from './result-table.tsx';
import { useElapsed, type Outcome } from './use-query-run.ts';
import { views, type SetWorkbenchAddress, type WorkbenchAddress } from './workbench-address.ts';
import css from './workbench.module.css';

const count = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`;

/** How long it took and what it read. */
const Facts = ({ result }: { readonly result: QueryResult }) => (
  <span className={css.soft}>
    {`${seconds(result.elapsedMs)} · ${count(result.rowsRead)} rows read · ${formatSize(result.bytesRead)}`}
  </span>
);

function Elapsed({ since }: { readonly since: number }) {
  const elapsed = useElapsed(since) ?? 0;
  return (
    <div className={css.running} role="status">
      <span>Running…</span>
      <span className={css.clock}>{`${(elapsed / 1000).toFixed(1)} s of ${workbenchLimits.seconds}`}</span>
    </div>
  );
}

interface ResultPanelProps {
  readonly since: number | null;
  readonly outcome: Outcome | null;
  readonly at: WorkbenchAddress;
  readonly set: SetWorkbenchAddress;
}

function Content({ since, outcome, at, set }: ResultPanelProps) {
  if (since !== null) return <Elapsed since={since} />;
  if (!outcome) return <EmptyState text="Run a query to see its result." />;
  if ('stopped' in outcome) return <EmptyState text="The query was stopped." />;
  if ('error' in outcome) {
    // What the query itself says needs no request id.
    const isOwn = outcome.error instanceof CallError && outcome.error.status === 400;
    return isOwn ? (
      <div className={css.fault} role="alert">
        {outcome.error.message}
      </div>
    ) : (
      <ErrorState error={outcome.error} />
    );
  }
  return at.view === 'table' ? (
    <ResultTable result={outcome.result} sort={at.sort} onSort={(sort) => set({ sort })} />
  ) : (
    <ResultChart result={outcome.result} shape={at.view} x={at.x} onX={(x) => set({ x })} />
  );
}

/** What the last query answered: as a table, as a chart, to save as CSV. */
export function ResultPanel(props: ResultPanelProps) {
  const { since, outcome, at, set } = props;
  const done = since === null && outcome && 'result' in outcome ? outcome : null;
  return (
    <Panel
      title="Result"
      padded={false}
      fill
      mark={done && <CountBadge count={done.result.rows.length} />}
      tools={
        done && (
          <>
            <Segmented label="Show as" value={at.view} options={views} onChange={(view) => set({ view })} />
            <Facts result={done.result} />
          </>
        )
      }
      actions={
        done && (
          <ExportButton
            name="sql-result"
            columns={columnsOf(done.result)}
            rows={rowsOf(done.result)}
            filters={{ sql: done.sql }}
          />
        )
      }
    >
      {done?.result.isCut && (
        <div className={css.note} role="status">
          {`Only the first ${count(workbenchLimits.rows)} rows are shown.`}
        </div>
      )}
      <Content {...props} />
    </Panel>
  );
}
