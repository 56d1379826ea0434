import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import type { GithubIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import { IconBrandGithub } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { IssueBadge } from '../issue-badge.tsx';
import { IssueDialog } from '../issue-dialog.tsx';
import { PendingIssues } from '../pending-issues.tsx';
import { noRepositories } from '../words.ts';
import css from '../github-issues.module.css';

const IssueLine = ({ issue }: { readonly issue: GithubIssue }) => (
  <li className={css.issue}>
    <IssueBadge state={issue.state} />
    <WebLink address={issue.url} className={css.about}>
      {issue.title}
    </WebLink>
    <small className={css.soft}>
      {`${issue.repository}#${issue.number}, changed `}
      <Time at={issue.updatedAt} />
    </small>
  </li>
);

interface GithubPanelProps {
  readonly task: { readonly _id: string; readonly title: string; readonly content: string };
}

/** The GitHub issues that were created from a task, with their state, and the form of a new one. */
export function GithubPanel({ task }: GithubPanelProps) {
  const read = useRead(getGithubIssues, { taskId: task._id });
  const [isOpen, setOpen] = useState(false);
  const refusal = useRefusal(createIssue);
  const repositories = read.data?.repositories.map(({ name }) => name) ?? [];
  return (
    <section className={css.panel} aria-label="GitHub issues">
      <ReadState read={read}>
        {({ issues, pending }) => (
          <>
            <PendingIssues issues={pending} />
            {issues.length > 0 && (
              <ul className={css.list} aria-label="Issues of this task">
                {issues.map((issue) => (
                  <IssueLine key={issue.url} issue={issue} />
                ))}
              </ul>
            )}
            {!issues.length && !pending.length && <EmptyState text="No GitHub issue yet." />}
          </>
        )}
      </ReadState>
      <div>
        <Button
          size="small"
          icon={<IconBrandGithub size={14} />}
          disabledReason={refusal ?? (read.data && noRepositories(read.data))}
          onClick={() => setOpen(true)}
          disabled={!read.data}
        >
          Create GitHub issue…
        </Button>
      </div>
      {isOpen && (
        <IssueDialog
          repositories={repositories}
          draft={{ title: task.title, content: task.content }}
          taskId={task._id}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
