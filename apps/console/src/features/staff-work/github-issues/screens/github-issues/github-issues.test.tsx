import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { issue, issueList, pending } from '../../testing/issues.ts';
import { GithubIssues } from './github-issues.tsx';

const listed = (): FakeServer => new FakeServer().answers(getGithubIssues, issueList({ issues: [issue] }));

describe('github-tab', () => {
  testReadStates(GithubIssues, {
    call: getGithubIssues,
    filled: issueList({ issues: [issue] }),
    shows: issue.title,
    empty: issueList({}),
    says: 'No issues found.',
  });

  test('open issues first; repository, state and words are sent, and a filter begins at the first page', async () => {
    const { server, user } = drawScreen(GithubIssues, { server: listed(), address: { p: '2' } });
    await screen.findByText(issue.title);
    assert.deepEqual(server.inputsOf(getGithubIssues), [{ state: 'open', page: '2' }]);
    await user.selectOptions(screen.getByLabelText('Repository'), 'acme/web');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.type(screen.getByLabelText('Search issues'), 'menu{Enter}');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getGithubIssues).at(-1), {
        repository: 'acme/web',
        query: 'menu',
        page: '1',
      }),
    );
  });

  test('a row opens its text beside the list, the address keeps it, and one that is gone says so', async () => {
    const server = listed().answers(getGithubIssue, {
      ...issue,
      taskId: 'task-1',
      body: 'The menu is cut <script>alert(1)</script>',
    });
    const { user } = drawScreen(GithubIssues, { server });
    await user.click(await screen.findByText(issue.title));
    await screen.findByText(/The menu is cut/);
    assert.equal(document.querySelector('script'), null);
    assert.match(decodeURIComponent(location.search), /issue=acme\/data#7/);
    assert.equal(
      screen.getByText('Open on GitHub').closest('a')?.getAttribute('href'),
      'https://github.com/acme/data/issues/7',
    );
    assert.ok(screen.getByText('Open the task'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    assert.ok(!screen.queryByText('Open on GitHub'));
  });

  test('an issue that is not there, and an address that names none', async () => {
    const server = listed().refuses(getGithubIssue, 404, { message: 'There is no such issue.' });
    drawScreen(GithubIssues, { server, address: { issue: 'acme/data#99' } });
    await screen.findByText('There is no such issue.');
    drawScreen(GithubIssues, { server, address: { issue: 'nonsense' } });
    assert.equal(server.inputsOf(getGithubIssue).length, 1);
  });

  test('a refresh reads each repository; one that fails is shown and the others go on', async () => {
    const server = listed().answers(refreshGithubIssues, ({ repository }) => ({
      success: true as const,
      message: 'read',
      changed: repository === 'acme/data' ? 2 : 1,
    }));
    const { user } = drawScreen(GithubIssues, { server });
    await screen.findByText(issue.title);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('3 issues changed.');
    assert.deepEqual(
      server.inputsOf(refreshGithubIssues).map(({ repository }) => repository),
      ['acme/data', 'acme/web'],
    );
    server.refuses(refreshGithubIssues, 502, { message: 'GitHub does not answer, please try again.' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    assert.ok((await screen.findAllByText('GitHub does not answer, please try again.')).length);
    assert.equal(server.inputsOf(refreshGithubIssues).length, 4);
  });

  test('an issue is created in the chosen repository; one that is not confirmed is shown above the list', async () => {
    const server = listed().answers(createIssue, {
      success: true,
      message: 'New GitHub issue is not confirmed yet, it is still under way.',
      effect: { id: pending.id, state: 'unknown' },
    });
    const { user } = drawScreen(GithubIssues, { server, address: { repository: 'acme/web' } });
    await screen.findByText(issue.title);
    await user.click(screen.getByRole('button', { name: 'New issue…' }));
    await user.type(screen.getByLabelText('Title'), pending.title);
    server.answers(getGithubIssues, issueList({ issues: [issue], pending: [pending] }));
    await user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByText('New GitHub issue is not confirmed yet, it is still under way.');
    await screen.findByRole('button', { name: `Check now: ${pending.title}` });
    assert.deepEqual(server.inputsOf(createIssue), [
      { repository: 'acme/web', title: pending.title, content: '' },
    ]);
  });

  test('not connected: the list says so, and nothing can be created', async () => {
    drawScreen(GithubIssues, {
      server: new FakeServer().answers(getGithubIssues, issueList({ connected: false, repositories: [] })),
    });
    await screen.findByText(/GitHub is not connected/);
    assert.equal(screen.getByRole('button', { name: 'New issue…' }).getAttribute('aria-disabled'), 'true');
  });
});
