import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import type { ActivityItem, Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { ada, ben, wholeTask } from '../testing.ts';
import { TaskDialog } from './task-dialog.tsx';

const done = { success: true as const, message: '' };
const line = (change: Partial<ActivityItem>): ActivityItem => ({
  type: 'comment',
  userID: 'staff-1',
  username: 'ada',
  message: 'Looks right.',
  date: '2026-01-05T11:00:00.000Z',
  editedAt: null,
  attachments: [],
  index: 0,
  ...change,
});

async function opened(change: Partial<Task>, server: FakeServer) {
  server
    .answers(getTask, wholeTask(change))
    .answers(markInboxRead, { ...done, read: 0 })
    .answers(reportPresence, { others: [] });
  const drawn = draw(<TaskDialog id="T1" users={[ada, ben]} onClose={() => undefined} />, { server });
  const dialog = within(await screen.findByRole('dialog', { name: /Missing volumes/ }));
  await dialog.findByRole('group', { name: 'Description' });
  return { ...drawn, dialog };
}

describe('comments and snooze of a task', () => {
  test('Enter takes the person whose name is being typed; of a whole name it ends the line', async () => {
    const { dialog, user } = await opened({}, new FakeServer());
    const area = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await user.type(area, 'See @be');
    assert.ok(dialog.getByText(`Enter adds @${ben.username}`));
    await user.keyboard('{Enter}and @ada{Enter}@');
    assert.equal(dialog.queryByText(/^Enter adds/), null);
    await user.keyboard('{Enter}');
    assert.equal(area.value, `See @${ben.username} and @ada\n@\n`);
    assert.equal(document.activeElement, area);
  });

  test('what is typed and attached while an edited comment is saved stays, with the files that were stored', async () => {
    const held = Promise.withResolvers<void>();
    const stored = line({ attachments: [{ name: 'a.txt', title: 'a.txt', url: '/files/a', bytes: 1 }] });
    const server = new FakeServer().answers(
      addTaskComment,
      { ...done, activityRecord: stored },
      held.promise,
    );
    const { dialog, user } = await opened({ activity: [line({ index: 0 })] }, server);
    await user.click(await dialog.findByRole('button', { name: 'Edit' }));
    const box = () => within(dialog.getByRole('group', { name: 'Edit comment' }));
    await user.upload(box().getByLabelText('Attach files', { selector: 'input' }), new File(['a'], 'a.txt'));
    await user.click(box().getByRole('button', { name: 'Edit' }));
    await user.type(box().getByLabelText('Comment'), ' More.');
    await user.upload(box().getByLabelText('Attach files', { selector: 'input' }), new File(['b'], 'b.txt'));
    held.resolve();
    await waitFor(() =>
      assert.equal(box().getByRole('button', { name: 'Edit' }).getAttribute('aria-busy'), null),
    );
    assert.equal(box().getByLabelText<HTMLTextAreaElement>('Comment').value, 'Looks right. More.');
    assert.ok(box().getByText('b.txt'));
    await user.click(box().getByRole('button', { name: 'Edit' }));
    await waitFor(() => assert.equal(dialog.queryByRole('group', { name: 'Edit comment' }), null));
    const sent = server.inputsOf(addTaskComment)[1] as unknown as Record<string, unknown>;
    assert.deepEqual([sent['comment'], (sent['attachments'] as File).name], ['Looks right. More.', 'b.txt']);
    assert.match(JSON.stringify(sent['uploadedAttachments']), /files\/a/);
  });

  test('an edit that was begun while another comment is sent stays open', async () => {
    const held = Promise.withResolvers<void>();
    const server = new FakeServer().answers(
      addTaskComment,
      { ...done, activityRecord: line({ index: 1 }) },
      held.promise,
    );
    const { dialog, user } = await opened({ activity: [line({ index: 0 })] }, server);
    await user.type(await dialog.findByLabelText('Comment'), 'Another');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await user.click(dialog.getByRole('button', { name: 'Edit' }));
    const read = server.inputsOf(getTask).length;
    held.resolve();
    await waitFor(() => assert.ok(server.inputsOf(getTask).length > read));
    assert.ok(dialog.getByRole('group', { name: 'Edit comment' }));
  });

  test('a snoozed task says until when, and can be woken', async () => {
    const far = new Date(Date.now() + 86_400_000).toISOString();
    const server = new FakeServer().answers(snoozeTask, done);
    const { dialog, user } = await opened({ snoozedUntil: far }, server);
    assert.match(
      (await dialog.findByRole('group', { name: 'Snooze' })).textContent,
      /^Snoozed until [\d-]{10} \d\d:\d\d UTCWake up$/,
    );
    await user.click(dialog.getByRole('button', { name: 'Wake up' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(snoozeTask), [{ ids: ['T1'], until: null }]));
  });
});
