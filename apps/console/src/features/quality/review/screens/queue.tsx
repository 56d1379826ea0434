import { isStatementKind, reviewKindLabels } from '@midoffice/contract/quality/review/lists';
import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ConflictDialog } from '../../../../kit/dialog/conflict-dialog.tsx';
import { DiffView } from '../../../../kit/data-view/diff-view.tsx';
import { isTyping } from '../../../../kit/nav/typing.ts';
import { RepairWarnings } from '../../../../kit/repair/repair-warnings.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { ItemChart } from './item-chart.tsx';
import { ItemStatement } from './item-statement.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useQueue, type ReviewDesk } from './use-queue.ts';
import css from './review.module.css';

const percent = (probability: number): string =>
  `${(probability * 100).toFixed(probability > 0.99 ? 1 : 0)} %`;

/** Runs the action of a key, unless somebody types or a dialog is open. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The tool that repairs what was found by hand. */
function ToolOfItem({ view: { item, statement } }: { readonly view: ReviewView }) {
  if (!isStatementKind(item.kind))
    return (
      <ToolLink page="data-fixes" item="charts" params={{ symbol: item.symbol, bar: item.from }}>
        Open in chart repair
      </ToolLink>
    );
  return (
    <ToolLink
      page="data-fixes"
      item="financialStatements"
      params={{ symbol: item.symbol, editor: '1', ...(statement && { table: statement.table }) }}
    >
      Open in the statement editor
    </ToolLink>
  );
}

/** What was found, why, how sure, how often it is asked for. */
function Evidence({ view }: { readonly view: ReviewView }) {
  const { item } = view;
  return (
    <Panel title="Evidence" mark={<StatusBadge tone="amber">{percent(item.probability)}</StatusBadge>}>
      <ul className={css.evidence}>
        {item.evidence.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={css.soft}>
        {item.requests === null
          ? 'Request count of this symbol: unknown.'
          : item.requests === 0
            ? `No customer asked for ${item.symbol} in 30 days.`
            : `Customers asked for ${item.symbol} ${formatNumber(item.requests)} times in 30 days.`}
      </p>
      <p className={css.soft}>
        <ToolOfItem view={view} />
      </p>
    </Panel>
  );
}

/** The proposed repair, cell by cell. */
function Proposal({ view }: { readonly view: ReviewView }) {
  const { item, cells, cellCount, checks } = view;
  return (
    <Panel
      title="Proposed repair"
      mark={cellCount > 0 && <span>{plural(cellCount, 'cell')}</span>}
      padded={false}
    >
      {checks.warningCount > 0 && (
        <div className={css.checks}>
          <RepairWarnings effects={checks} />
        </div>
      )}
      {item.mendable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        <div className={css.cells} role="group" aria-label="Cells that would change" tabIndex={0}>
          <DiffView
            label="Cells that would change"
            whereLabel={isStatementKind(item.kind) ? 'Period' : 'Date'}
            cells={cells.map(({ date, field, before, after }) => ({ where: date, field, before, after }))}
          />
          {cellCount > cells.length && (
            <p className={css.soft}>{`first ${cells.length} of ${formatNumber(cellCount)}`}</p>
          )}
        </div>
      ) : (
        <EmptyState
          text={`No repair is proposed: fix it in ${isStatementKind(item.kind) ? 'the statement editor' : 'chart repair'}, or reject it.`}
        />
      )}
    </Panel>
  );
}

function Decide({ desk, onReject }: { readonly desk: ReviewDesk; onReject(): void }) {
  const { view, running } = desk;
  const none = view ? undefined : 'There is no item';
  const wait = running !== null && running !== 'accept';
  return (
    <div className={css.decide} role="group" aria-label="Decide">
      <Button
        variant={view && view.item.probability < 0.5 ? 'plain' : 'primary'}
        aria-keyshortcuts="A"
        pending={running === 'accept'}
        disabled={wait}
        disabledReason={none ?? (view?.item.mendable ? undefined : 'No repair is proposed')}
        onClick={() => void desk.accept()}
      >
        Accept <kbd>A</kbd>
      </Button>
      <Button aria-keyshortcuts="R" disabled={running !== null} disabledReason={none} onClick={onReject}>
        Reject <kbd>R</kbd>
      </Button>
      <Button
        aria-keyshortcuts="S"
        disabled={running !== null}
        disabledReason={none}
        onClick={() => void desk.skip()}
      >
        Skip <kbd>S</kbd>
      </Button>
      <Button
        variant="quiet"
        aria-keyshortcuts="U"
        disabled={running !== null}
        onClick={() => void desk.undo()}
      >
        Undo <kbd>U</kbd>
      </Button>
    </div>
  );
}

interface QueueProps {
  /** The item to begin with; empty: the next. */
  readonly first: string;
  onTaken(ref: string): void;
}

/** One item at a time with chart, evidence and diff; A accepts, R rejects, S skips, U undoes. */
export function Queue({ first, onTaken }: QueueProps) {
  const desk = useQueue(first, onTaken);
  const [rejecting, setRejecting] = useState(false);
  const { view, error, running } = desk;
  const free = running === null;
  useKeys({
    a: () => view?.item.mendable && free && void desk.accept(),
    r: () => view && free && setRejecting(true),
    s: () => view && free && void desk.skip(),
    u: () => free && void desk.undo(),
  });
  if (error) return <ErrorState error={error} onRetry={() => void desk.take()} />;
  const title = view ? `${view.item.symbol} · ${reviewKindLabels[view.item.kind]}` : 'Queue';
  const span =
    view && (view.item.from === view.item.to ? view.item.from : `${view.item.from} to ${view.item.to}`);
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, 400px)">
      <Panel
        title={title}
        mark={view && <span className={css.span}>{`${view.item.name}, ${span}`}</span>}
        padded={false}
      >
        <Decide desk={desk} onReject={() => setRejecting(true)} />
        <div className={css.chart} data-item={view?.item.ref} aria-busy={!free}>
          {view === undefined && <SkeletonLines count={12} />}
          {view === null && <EmptyState text="Nothing waits for review." />}
          {view && (view.statement ? <ItemStatement view={view} /> : <ItemChart view={view} />)}
        </div>
      </Panel>
      <Stack>
        {view && <Evidence view={view} />}
        {view && <Proposal view={view} />}
      </Stack>
      {desk.clash && (
        <ConflictDialog
          title={desk.clash.title}
          message={desk.clash.message}
          conflicts={desk.clash.conflicts}
          mine="Wanted"
          onClose={desk.forgetClash}
        />
      )}
      {rejecting && view && (
        <RejectDialog
          symbol={view.item.symbol}
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            void desk.reject(reason);
          }}
        />
      )}
    </Columns>
  );
}
