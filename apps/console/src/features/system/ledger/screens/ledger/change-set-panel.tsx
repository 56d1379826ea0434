import type { OutputOf } from '@midoffice/contract/kernel';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import type { ChangeSet, NamedCell } from '@midoffice/contract/system/ledger/shapes';
import { useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { PartHeading, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import {
  differences,
  DiffView,
  wholeRecord,
  type Difference,
} from '../../../../../kit/data-view/diff-view.tsx';
import { fieldWords } from '../../../../../kit/data-view/field-words.ts';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import { ReadState } from '../../../../../kit/states/states.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { RevertDialog } from './revert-dialog.tsx';
import { LinkedTasks } from '../../../../staff-work/tasks/panels/linked-tasks.tsx';
import css from './ledger.module.css';

const pageSize = 200;

/** A changed fact as lines of before and after: a whole row that came or went shows each of its fields. */
function cellLines(cells: readonly NamedCell[]): Difference[] {
  return cells.flatMap(({ where, field, key, before, after }) => {
    if (field !== wholeRecord) return [{ where, field: fieldWords(field), before, after }];
    const fields = differences(before, after).filter((one) => !Object.hasOwn(key, one.field));
    // A row that is all key has come or gone as a whole.
    if (!fields.length)
      return [{ where, field: 'record', before: before && 'present', after: after && 'present' }];
    return fields.map((one) => ({ ...one, where, field: fieldWords(one.field) }));
  });
}

interface LinesProps {
  readonly label: string;
  readonly sets: readonly ChangeSet[];
  onOpen(id: number): void;
}

/** Other change sets, to open. */
function Lines({ label, sets, onOpen }: LinesProps) {
  return (
    <ul className={css.lines} aria-label={label}>
      {sets.map((set) => (
        <li key={set.id}>
          <button type="button" className={css.link} onClick={() => onOpen(set.id)}>
            {set.id}
          </button>{' '}
          {set.summary} <span className={css.soft}>{set.actor}</span> <Time at={set.at} />
        </li>
      ))}
    </ul>
  );
}

/** The tool below Data Fixes that opens what a change set is about. */
const toolsOfTargets: Readonly<Record<string, string>> = {
  chart: 'charts',
  statement: 'financialStatements',
};

interface PanelProps {
  readonly id: string;
  onOpen(id: number): void;
  onClose(): void;
}

function Facts({ set, onOpen }: { readonly set: ChangeSet; onOpen(id: number): void }) {
  const link = (id: number) => (
    <button type="button" className={css.link} onClick={() => onOpen(id)}>
      {id}
    </button>
  );
  return (
    <KeyValueList
      labelWidth={90}
      items={[
        ['What', set.summary],
        [
          'Target',
          Object.hasOwn(toolsOfTargets, set.targetKind) ? (
            <ToolLink
              page="data-fixes"
              item={toolsOfTargets[set.targetKind]!}
              params={{ symbol: set.target }}
            >
              {set.target}
            </ToolLink>
          ) : (
            set.target
          ),
        ],
        ['Kind', set.kind],
        ['Person', set.actor],
        ['Time', <Time key="at" at={set.at} seconds />],
        ['Reason', set.reason],
        ['Source', set.source],
        ['Reverts', set.parentId ? link(set.parentId) : undefined],
        ['Reverted by', set.revertedBy ? link(set.revertedBy) : undefined],
      ]}
    />
  );
}

function Body({
  data,
  onOpen,
  onPage,
  page,
}: {
  readonly data: OutputOf<typeof getChangeSet>;
  readonly page: number;
  onPage(page: number): void;
  onOpen(id: number): void;
}) {
  const { changeSet: set, cells, blockers, history } = data;
  const [reverting, setReverting] = useState(false);
  return (
    <Stack>
      <Facts set={set} onOpen={onOpen} />
      <Toolbar>
        <Button
          variant="primary"
          disabledReason={data.revertible ? undefined : (data.reason ?? 'This change set cannot be reverted')}
          onClick={() => setReverting(true)}
        >
          Revert…
        </Button>
        {!data.revertible && data.reason && <span className={css.soft}>{data.reason}</span>}
      </Toolbar>
      {blockers.length > 0 && (
        <section>
          <PartHeading>Later changes on the same cells</PartHeading>
          <Lines label="Later changes" sets={blockers.map((one) => one.changeSet)} onOpen={onOpen} />
        </section>
      )}
      {history.length > 0 && (
        <section>
          <PartHeading>Undone and redone</PartHeading>
          <Lines label="History" sets={history} onOpen={onOpen} />
        </section>
      )}
      <DiffView label="Cells before and after" cells={cellLines(cells.rows)} />
      {cells.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={cells.total} onPage={onPage} />
      )}
      {reverting && <RevertDialog set={set} onClose={() => setReverting(false)} onOpen={onOpen} />}
    </Stack>
  );
}

/** One repair: its cells before and after, what blocks its revert, and the revert itself. */
export function ChangeSetPanel({ id, onOpen, onClose }: PanelProps) {
  const [page, setPage] = useState(1);
  const read = useRead(
    getChangeSet,
    { id, offset: String((page - 1) * pageSize), limit: String(pageSize) },
    { keep: true },
  );
  const set = read.data?.changeSet;
  return (
    <RecordPanel
      title={`Change set ${id}`}
      mark={
        set &&
        (set.revertedBy ? (
          <StatusBadge>reverted</StatusBadge>
        ) : (
          <StatusBadge tone="green">active</StatusBadge>
        ))
      }
      actions={
        set && (
          <>
            <span className={css.soft}>{plural(set.cells, 'cell')}</span>
            <LinkedTasks kind="change-set" id={String(id)} label={`Change set ${id}`} />
          </>
        )
      }
      onClose={onClose}
    >
      <ReadState read={read}>
        {(data) => <Body data={data} page={page} onPage={setPage} onOpen={onOpen} />}
      </ReadState>
    </RecordPanel>
  );
}
