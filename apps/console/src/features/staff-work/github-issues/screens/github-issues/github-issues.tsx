import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { address, parseIssue, queryOf } from '../../list-query.ts';
import { IssueDialog } from '../../issue-dialog.tsx';
import { PendingIssues } from '../../pending-issues.tsx';
import { noRepositories } from '../../words.ts';
import { columns, issueKey } from './columns.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { RefreshButton } from './refresh-button.tsx';
import css from '../../github-issues.module.css';

const pageSize = 50;

/** The issues of the configured repositories, which follow GitHub. */
export function GithubIssues(_props: ScreenProps) {
  const [state, set] = useAddressState(address);
  const read = useRead(getGithubIssues, queryOf(state), { keep: true });
  const [isWriting, setWriting] = useState(false);
  const refusal = useRefusal(createIssue);
  const { data } = read;
  const names = data?.repositories.map(({ name }) => name) ?? [];
  const opened = parseIssue(state.issue);
  const problem = data && noRepositories(data);
  return (
    <Stack fill>
      <div data-screen="github-tab" style={{ display: 'contents' }}>
        {data && data.pending.length > 0 && (
          <div className={css.waiting}>
            <PendingIssues issues={data.pending} />
          </div>
        )}
        <RecordList
          title="Github"
          label="GitHub issues"
          mark={data && <CountBadge count={data.total} />}
          read={{ ...read, data: data && { rows: data.issues } }}
          columns={columns}
          rowKey={issueKey}
          sorted
          empty={problem ?? 'No issues found.'}
          open={opened && state.issue}
          onOpen={(key) => set({ issue: key }, { push: true })}
          tools={
            <IssueFilters
              repositories={names}
              repository={state.repository}
              state={state.state}
              query={state.q}
              onChange={(patch) => set({ ...patch, p: 1 })}
            />
          }
          actions={
            <>
              <RefreshButton repositories={state.repository ? [state.repository] : names} />
              <Button
                variant="primary"
                size="small"
                disabled={!data}
                disabledReason={refusal ?? problem}
                onClick={() => setWriting(true)}
              >
                New issue…
              </Button>
            </>
          }
          panel={
            opened && (
              <IssuePanel key={state.issue} {...opened} onClose={() => set({ issue: '' }, { push: true })} />
            )
          }
          foot={
            data &&
            data.total > pageSize && (
              <Pager page={state.p} pageSize={pageSize} total={data.total} onPage={(p) => set({ p })} />
            )
          }
        />
      </div>
      {isWriting && (
        <IssueDialog
          repositories={names}
          draft={{ repository: state.repository }}
          onClose={() => setWriting(false)}
        />
      )}
    </Stack>
  );
}
