import type { FixResult, FixRunDone, ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import { useMemo } from 'react';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import css from './fix-runner.module.css';

const shownCells = 40;
const widths: Readonly<Record<string, number>> = {
  symbol: 80,
  date: 95,
  to: 95,
  field: 75,
  value: 95,
  suggested: 95,
};

function columnOf(name: string, rows: readonly ResultRow[]): Column<readonly [number, ResultRow]> {
  const figures = rows.every((row) => row[name] === null || typeof row[name] === 'number');
  const width = widths[name] ?? (name === 'reason' ? undefined : 105);
  return {
    id: name,
    header: name,
    kind: figures && rows.length ? 'number' : 'text',
    value: ([, row]) => row[name],
    ...(width && { width }),
  };
}

/** Whether a run found rows and a tidying has removed them since. */
export const areRowsGone = ({ total, rows }: FixResult): boolean => total > 0 && !rows.length;

/** The rows of a result as a table. */
export function ResultTable({ data, height }: { readonly data: FixResult; readonly height?: number }) {
  const columns = useMemo(() => data.columns.map((name) => columnOf(name, data.rows)), [data]);
  const rows = useMemo(() => data.rows.map((row, i) => [i, row] as const), [data]);
  return (
    <DenseTable
      label="Result"
      columns={columns}
      rows={rows}
      rowKey={([i]) => String(i)}
      empty={
        areRowsGone(data)
          ? 'The rows of this run are no longer kept. Its change sets show what it changed.'
          : 'Nothing found.'
      }
      height={height ?? 320}
      foot={
        data.rows.length > 0 && data.total > data.rows.length
          ? `The first ${data.rows.length} of ${formatNumber(data.total)}`
          : undefined
      }
    />
  );
}

/** What a function found and what it did, or would do. */
export function ResultView({ done }: { readonly done: FixRunDone }) {
  const { count, sample } = done.effects;
  const cells = sample.slice(0, shownCells).map(({ target, date, field, before, after }) => ({
    where: `${target} ${date}`,
    field,
    before,
    after,
  }));
  return (
    <Panel
      title="Result"
      mark={
        done.dryRun ? (
          <StatusBadge tone="amber">dry run</StatusBadge>
        ) : (
          <StatusBadge tone="green">done</StatusBadge>
        )
      }
      actions={<span className={css.soft}>{plural(done.data.total, 'finding')}</span>}
      padded={false}
    >
      <ResultTable data={done.data} />
      <div className={css.effects}>
        <Stack>
          <RepairWarnings effects={done.effects} />
          <p role="status">
            {done.message}{' '}
            {count > 0 &&
              `${plural(count, 'value')} ${done.dryRun ? 'would change' : 'changed'}${count > cells.length ? `, of which the first ${cells.length}` : ''}:`}
            {count === 0 &&
              done.cells.length > 0 &&
              plural(done.cells.length, 'fact') + (done.dryRun ? ' would change.' : ' changed.')}
          </p>
          {cells.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
            <div className={css.cells} role="group" aria-label="Changed values, scrolls" tabIndex={0}>
              <DiffView label="Values before and after" whereLabel="Symbol and date" cells={cells} />
            </div>
          )}
          {done.changeSets.length > 0 && (
            <p>
              Change sets:{' '}
              {done.changeSets.map(({ target, changeSetId }) => (
                <ToolLink
                  key={changeSetId}
                  page="console"
                  item="ledger"
                  params={{ set: String(changeSetId) }}
                  className={css.link!}
                >
                  {`${target} ${changeSetId}`}
                </ToolLink>
              ))}
            </p>
          )}
        </Stack>
      </div>
    </Panel>
  );
}
