import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { useRead } from '../../../../../data/queries.ts';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { MarkdownText } from '../../../../../kit/data-view/markdown.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import { IssueBadge } from '../../issue-badge.tsx';
import { Labels } from './columns.tsx';
import css from '../../github-issues.module.css';

interface IssuePanelProps {
  readonly repository: string;
  readonly number: string;
  onClose(): void;
}

/** One issue with its text, as it was last read from GitHub. */
export function IssuePanel({ repository, number, onClose }: IssuePanelProps) {
  const read = useRead(getGithubIssue, { repository, number });
  const issue = read.data;
  return (
    <RecordPanel
      title={`${repository}#${number}`}
      mark={issue && <IssueBadge state={issue.state} />}
      onClose={onClose}
    >
      <ReadState read={read}>
        {(one) => (
          <Stack>
            <b className={css.about}>{one.title}</b>
            <KeyValueList
              items={[
                [
                  'GitHub',
                  <WebLink key="url" address={one.url}>
                    Open on GitHub
                  </WebLink>,
                ],
                [
                  'Task',
                  one.taskId ? (
                    <ToolLink key="task" page="tasks" item="tasks" params={{ task: one.taskId }}>
                      Open the task
                    </ToolLink>
                  ) : undefined,
                ],
                ['Author', one.author],
                ['Assignees', one.assignees.join(', ')],
                ['Labels', one.labels.length ? <Labels key="labels" labels={one.labels} /> : ''],
                ['Comments', one.comments],
                ['Created', <Time key="created" at={one.createdAt} />],
                ['Changed', <Time key="updated" at={one.updatedAt} />],
                ['Closed', one.closedAt ? <Time key="closed" at={one.closedAt} /> : undefined],
              ]}
            />
            {one.body ? <MarkdownText text={one.body} /> : <EmptyState text="This issue has no text." />}
          </Stack>
        )}
      </ReadState>
    </RecordPanel>
  );
}
