import type { TaskGroups, TaskRow, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import {
  closedStatuses,
  type TaskCategory,
  type TaskStatus,
} from '@midoffice/contract/staff-work/tasks/lists';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { EmptyState, SkeletonLines, emptyTexts } from '../../../../../kit/states/states.tsx';
import css from '../../tasks.module.css';
import { TaskCard } from './task-card.tsx';
import { groupNames, sideOf, useGroupRows, type TaskFilter } from './use-tasks.ts';

const divisions = [
  { key: 'status', label: 'By status' },
  { key: 'type', label: 'By project type' },
] as const;

interface GroupTabsProps {
  readonly filter: TaskFilter;
  readonly value: string;
  readonly counts: Readonly<Record<string, number>> | undefined;
  onChange(group: string): void;
  onDivide(by: TaskCategory): void;
}

/** A tab for each state or project type, and one for all. Source: r002-task-statuses, r002-task-project-types. */
export function GroupTabs({ filter, value, counts, onChange, onDivide }: GroupTabsProps) {
  const names = ['', ...groupNames(filter.by)];
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = names.indexOf(value);
    const next = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + names.length) % names.length;
    onChange(names[index]!);
    (event.currentTarget.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={css.sideways}>
      <Segmented label="Tabs" value={filter.by} options={divisions} onChange={onDivide} />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div
        className={css.tabs}
        role="tablist"
        aria-orientation="vertical"
        aria-label={filter.by === 'status' ? 'Statuses' : 'Project types'}
        onKeyDown={onKeyDown}
      >
        {names.map((name) => {
          const count = name ? counts?.[name] : total;
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`task-tab-${name}`}
              aria-selected={name === value}
              aria-controls="task-panel"
              tabIndex={name === value ? 0 : -1}
              className={css.tab}
              onClick={() => onChange(name)}
            >
              <span>{name || 'All'}</span>
              {count !== undefined && count > 0 && <small>{formatNumber(count)}</small>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly filter: TaskFilter;
  /** The first rows of the group. */
  readonly first: readonly TaskRow[];
  readonly count: number;
  readonly users: readonly TaskUser[];
  readonly ticked: ReadonlySet<string>;
  /** It is one among others: its heading is shown, and what is closed is loaded on demand. */
  readonly isAmongOthers: boolean;
  onOpen(id: string): void;
}

/** The cards of one group, read on as far as they are asked for. */
function Group({ name, filter, first, count, users, ticked, isAmongOthers, onOpen }: GroupProps) {
  const isClosed = isAmongOthers && closedStatuses.includes(name as TaskStatus);
  const [isOpen, setOpen] = useState(!isClosed);
  const [isLong, setLong] = useState(false);
  const further = useGroupRows(name, filter, isLong && !filter.q.trim());
  const rows = (isLong && further.rows) || first;
  const more = count - rows.length;
  return (
    <section className={css.group} aria-label={name}>
      {isAmongOthers && (
        <h3 className={css.groupHead}>
          {name} <small>{formatNumber(count)}</small>
          {isClosed && (
            <Button size="tiny" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          )}
        </h3>
      )}
      {isOpen && (
        <ul className={css.cards}>
          {rows.map((row) => (
            <li key={row._id}>
              <TaskCard
                row={row}
                users={users}
                hideStatus={filter.by === 'status'}
                isTicked={ticked.has(row._id)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (!isLong || further.hasMore) && (
        <Button
          size="small"
          pending={isLong && (further.loadingMore || !further.rows)}
          onClick={() => (isLong ? further.more() : setLong(true))}
        >
          Show more of {formatNumber(count)}
        </Button>
      )}
    </section>
  );
}

interface TaskGroupsProps {
  readonly data: TaskGroups | undefined;
  readonly filter: TaskFilter;
  readonly group: string;
  readonly ticked: ReadonlySet<string>;
  onOpen(id: string): void;
}

/** The cards of the chosen tab; of all tabs, group after group. */
export function TaskGroupList({ data, filter, group, ticked, onOpen }: TaskGroupsProps) {
  if (!data) return <SkeletonLines count={10} />;
  const { rows, counts } = sideOf(data, filter.issues);
  const isSearch = filter.q.trim() !== '';
  const names = (group ? [group] : groupNames(filter.by)).filter((name) => rows[name]?.length);
  if (!names.length)
    return (
      <EmptyState text={isSearch ? emptyTexts.choice : filter.issues ? 'No issues here' : 'No tasks here'} />
    );
  return names.map((name) => (
    <Group
      key={`${filter.by}/${name}/${String(filter.issues)}/${String(filter.mine)}/${String(filter.snoozed)}`}
      name={name}
      filter={filter}
      first={rows[name]!}
      count={isSearch ? rows[name]!.length : (counts[name] ?? rows[name]!.length)}
      users={data.users}
      ticked={ticked}
      isAmongOthers={!group}
      onOpen={onOpen}
    />
  ));
}
