import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPageTask } from '@midoffice/contract/staff-work/extensions/calls/create-page-task';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { cleanup } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.ts';
import { draw, screen } from '../../testing/render.tsx';
import { fakeChrome } from '../testing/fake-chrome.ts';
import { TaskPopup } from './popup.tsx';

const settings = { address: 'https://midoffice.example.com', apiKey: 'key-1', name: 'Ann' };
const page = { title: 'Filing of LMNT', url: 'https://www.sec.gov/filing', selection: 'Revenue 1,000' };
const start = {
  userid: 'ann',
  name: 'Ann Example',
  email: 'ann@example.com',
  may: { tasks: true, earningsCall: false },
  consoleUrl: 'https://midoffice.example.com',
  people: [{ userid: 'ben', name: 'Ben Example' }],
};
const made = {
  success: true as const,
  message: 'Task/Issue created successfully',
  taskId: 'task-1',
  url: 'https://midoffice.example.com/admin?page=tasks&task=task-1',
};
const started = (): FakeServer => new FakeServer().answers(getExtensionStart, start);
const opened = (server: FakeServer) => {
  const browser = fakeChrome({ page, stored: { settings } });
  return { browser, ...draw(<TaskPopup />, { server }) };
};
const create = (): HTMLElement => screen.getByRole('button', { name: 'Create task' });

describe('the popup of the task extension', () => {
  test('title, address and selection of the page become a task for the chosen person, who is proposed the next time', async () => {
    const { browser, server, user } = opened(started().answers(createPageTask, made));
    await user.type(await screen.findByLabelText('Note'), 'Compare');
    await user.selectOptions(screen.getByLabelText('Assignee'), 'Ben Example');
    await user.click(create());
    await screen.findByText(made.message);
    assert.equal(screen.getByText('Open the task').getAttribute('href'), made.url);
    const { requestId, ...sent } = server.inputsOf(createPageTask)[0]!;
    assert.match(requestId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(sent, {
      title: page.title,
      url: page.url,
      selection: page.selection,
      note: 'Compare',
      assignee: 'ben',
      projectType: 'Financials',
    });
    assert.deepEqual(browser.local.get('choice'), { assignee: 'ben', projectType: 'Financials' });
    assert.equal(browser.session.size, 0, 'nothing of it is kept');
  });

  test('error: a lost answer is sent again under the same id, a changed text under another, and nothing typed is lost', async () => {
    const { browser, server, user } = opened(started().refuses(createPageTask, 502));
    await user.type(await screen.findByLabelText('Note'), 'Compare');
    await user.click(create());
    await screen.findByText('The task could not be created.');
    await user.click(create());
    await user.type(screen.getByLabelText('Note'), '!');
    await user.click(create());
    const ids = server.inputsOf(createPageTask).map(({ requestId }) => requestId);
    assert.deepEqual([ids.length, ids[0] === ids[1], ids[1] === ids[2]], [3, true, false]);
    const [kept] = browser.session.values() as Iterable<{ draft: { note: string } }>;
    assert.equal(kept!.draft.note, 'Compare!');
  });

  test('opened again: a new selection is taken, and what was typed stays', async () => {
    const { browser, server, user } = opened(started());
    const selection = async (): Promise<string> =>
      (await screen.findByLabelText<HTMLTextAreaElement>('Selection')).value;
    const again = (text: string): void => {
      cleanup();
      browser.select(text);
      draw(<TaskPopup />, { server });
    };
    assert.equal(await selection(), 'Revenue 1,000');
    assert.equal(browser.session.size, 0, 'nothing was typed, so nothing is kept');
    again('Revenue 2,000');
    assert.equal(await selection(), 'Revenue 2,000');
    await user.type(screen.getByLabelText('Note'), 'Compare');
    again('Revenue 3,000');
    assert.equal(await selection(), 'Revenue 3,000');
    assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Note').value, 'Compare');
    await user.type(screen.getByLabelText('Selection'), '!');
    again('Revenue 4,000');
    assert.equal(await selection(), 'Revenue 3,000!', 'a selection that was changed by hand stays');
    await user.clear(screen.getByLabelText('Selection'));
    await user.type(screen.getByLabelText('Selection'), 'Revenue 4,000');
    await user.clear(screen.getByLabelText('Note'));
    assert.equal(browser.session.size, 0, 'all is as the page has it');
  });

  test('opened again after a lost answer: the same text goes again under its id', async () => {
    const { browser, server, user } = opened(started().refuses(createPageTask, 502));
    await screen.findByLabelText('Note');
    await user.click(create());
    await screen.findByText('The task could not be created.');
    cleanup();
    browser.select('');
    draw(<TaskPopup />, { server });
    await screen.findByDisplayValue('Revenue 1,000');
    await user.click(create());
    await screen.findByText('The task could not be created.');
    const [first, second] = server.inputsOf(createPageTask);
    assert.deepEqual(second, first);
  });

  test('a refusal is shown under its field', async () => {
    const server = started().refuses(createPageTask, 400, {
      message: 'title: is required',
      issues: [{ field: 'title', message: 'is required' }],
    });
    const { user } = opened(server);
    await screen.findByLabelText('Note');
    await user.click(create());
    await screen.findByText('is required');
  });

  test('a sign-in that was revoked says so, and its key is forgotten', async () => {
    const { browser, user } = opened(new FakeServer().refuses(getExtensionStart, 401));
    await screen.findByText(/Your sign-in was revoked or has expired/);
    assert.deepEqual(browser.local.get('settings'), { ...settings, apiKey: '', name: '' });
    await user.click(screen.getByRole('button', { name: 'Sign in…' }));
    assert.deepEqual(browser.asked, ['options']);
  });

  test('forbidden, not signed in, pending, unreachable, and pages that no extension may read', async () => {
    opened(
      new FakeServer().answers(getExtensionStart, { ...start, may: { tasks: false, earningsCall: true } }),
    );
    await screen.findByText('You do not have the permission to make tasks.');
    fakeChrome();
    draw(<TaskPopup />);
    await screen.findByText('Set the address of your Midoffice and sign in first.');
    fakeChrome({ stored: { settings } });
    draw(<TaskPopup />, { server: started() });
    await screen.findByText(/This is no page of the web/);
  });

  test('pending, then a server that fails can be asked again', async () => {
    const { server, user } = opened(new FakeServer().refuses(getExtensionStart, 500));
    assert.ok(screen.getByRole('status', { name: 'Loading' }));
    await screen.findByRole('alert');
    server.answers(getExtensionStart, start);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Note');
  });
});
