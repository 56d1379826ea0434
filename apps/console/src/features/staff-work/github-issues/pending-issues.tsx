import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import type { PendingIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import css from './github-issues.module.css';

const states = {
  intended: { label: 'creating', tone: 'blue', act: 'Check now' },
  running: { label: 'creating', tone: 'blue', act: 'Check now' },
  unknown: { label: 'not confirmed', tone: 'amber', act: 'Check now' },
  failed: { label: 'not created', tone: 'red', act: 'Create again' },
} as const;

function Pending({ issue }: { readonly issue: PendingIssue }) {
  const settle = useWrite(settleGithubIssue);
  const refusal = useRefusal(settleGithubIssue);
  const { label, tone, act } = states[issue.state];
  return (
    <li className={css.pending}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className={css.about}>
        <b>{issue.title}</b>
        <small className={css.soft}>
          {issue.repository}, <Time at={issue.createdAt} />
        </small>
        {issue.message && <small className={css.soft}>{issue.message}</small>}
      </span>
      <Button
        size="small"
        pending={settle.pending}
        disabledReason={refusal}
        aria-label={`${act}: ${issue.title}`}
        onClick={() => void settle.run({ id: issue.id })}
      >
        {act}
      </Button>
    </li>
  );
}

/** Issues whose creation GitHub has not confirmed, or refused: each can be searched in its records again. */
export function PendingIssues({ issues }: { readonly issues: readonly PendingIssue[] }) {
  if (!issues.length) return null;
  return (
    <ul className={css.list} aria-label="Issues that are not confirmed">
      {issues.map((issue) => (
        <Pending key={issue.id} issue={issue} />
      ))}
    </ul>
  );
}
