import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { issue, issueList, pending } from '../testing/issues.ts';
import { GithubPanel } from './github-panel.tsx';

const task = { _id: 'task-1', title: 'Dividends are doubled', content: 'Seen in **LMNT**.' };
const drawn = (server: FakeServer, me = {}) => draw(<GithubPanel task={task} />, { server, me });
const createButton = (): HTMLElement => screen.getByRole('button', { name: 'Create GitHub issue…' });

describe('GitHub issues of a task', () => {
  test('lists its issues with their state, each leads to GitHub', async () => {
    const { server } = drawn(
      new FakeServer().answers(getGithubIssues, issueList({ issues: [{ ...issue, state: 'closed' }] })),
    );
    const link = (await screen.findByText(issue.title)).closest('a');
    assert.equal(link?.getAttribute('href'), issue.url);
    assert.ok(screen.getByText('closed'));
    assert.deepEqual(server.inputsOf(getGithubIssues), [{ taskId: 'task-1' }]);
  });

  test('an issue is created from the task, in one of the configured repositories', async () => {
    const server = new FakeServer().answers(getGithubIssues, issueList({})).answers(createIssue, {
      success: true,
      message: 'Issue acme/web#8 created.',
      effect: { id: pending.id, state: 'done' },
      issue: { repository: 'acme/web', number: 8, url: 'https://github.com/acme/web/issues/8' },
    });
    const { user } = drawn(server);
    await screen.findByText('No GitHub issue yet.');
    await user.click(createButton());
    await user.selectOptions(screen.getByLabelText('Repository'), 'acme/web');
    await user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByText('Issue acme/web#8 created.');
    assert.deepEqual(server.inputsOf(createIssue), [
      { repository: 'acme/web', title: task.title, content: task.content, _id: 'task-1' },
    ]);
    await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
  });

  test('a refusal without a text says "Cannot add issue.", one of a field is shown there, and nothing typed is lost', async () => {
    const server = new FakeServer().answers(getGithubIssues, issueList({})).refuses(createIssue, 500);
    const { user } = drawn(server);
    await screen.findByText('No GitHub issue yet.');
    await user.click(createButton());
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByText('Cannot add issue.');
    assert.equal(screen.getByLabelText<HTMLInputElement>('Title').value, `${task.title}!`);
    await user.clear(screen.getByLabelText('Title'));
    await user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByText('is required');
    assert.equal(server.inputsOf(createIssue).length, 1);
  });

  test('one whose outcome is not known says so and is checked again', async () => {
    const server = new FakeServer()
      .answers(getGithubIssues, issueList({ pending: [pending] }))
      .answers(settleGithubIssue, {
        success: true,
        message: 'Issue acme/data#9 created.',
        effect: { id: pending.id, state: 'done' },
      });
    const { user } = drawn(server);
    await screen.findByText('not confirmed');
    await user.click(screen.getByRole('button', { name: `Check now: ${pending.title}` }));
    await screen.findByText('Issue acme/data#9 created.');
    assert.deepEqual(server.inputsOf(settleGithubIssue), [{ id: pending.id }]);
  });

  test('without a connection and without the permission the button says why', async () => {
    const server = new FakeServer().answers(
      getGithubIssues,
      issueList({ connected: false, repositories: [] }),
    );
    drawn(server);
    await waitFor(() => assert.equal(createButton().getAttribute('aria-disabled'), 'true'));
    assert.match(createButton().getAttribute('aria-description') ?? '', /GITHUB_TOKEN/);
  });
});
