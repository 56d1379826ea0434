import type { GithubIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { IssueBadge } from '../../issue-badge.tsx';
import css from '../../github-issues.module.css';

/** Key of an issue in the list and in the address. */
export const issueKey = ({ repository, number }: Pick<GithubIssue, 'repository' | 'number'>): string =>
  `${repository}#${number}`;

export const Labels = ({ labels }: Pick<GithubIssue, 'labels'>) => (
  <span className={css.labels}>
    {labels.map((label) => (
      <StatusBadge key={label}>{label}</StatusBadge>
    ))}
  </span>
);

/** The server has sorted the issues: the one that changed last is the first. */
export const columns: readonly Column<GithubIssue>[] = [
  {
    id: 'state',
    header: 'State',
    value: (one) => one.state,
    width: 80,
    sortable: false,
    cell: (one) => <IssueBadge state={one.state} />,
  },
  { id: 'number', header: 'No.', kind: 'number', value: (one) => one.number, width: 60, sortable: false },
  { id: 'title', header: 'Title', value: (one) => one.title, minWidth: 220, sortable: false },
  { id: 'repository', header: 'Repository', value: (one) => one.repository, width: 230, sortable: false },
  {
    id: 'labels',
    header: 'Labels',
    value: (one) => one.labels.join(', '),
    width: 140,
    sortable: false,
    cell: (one) => <Labels labels={one.labels} />,
  },
  {
    id: 'assignees',
    header: 'Assignees',
    value: (one) => one.assignees.join(', '),
    width: 120,
    sortable: false,
  },
  {
    id: 'comments',
    header: 'Comments',
    kind: 'number',
    value: (one) => one.comments,
    width: 86,
    sortable: false,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    kind: 'time',
    value: (one) => one.updatedAt,
    width: 150,
    sortable: false,
  },
];
