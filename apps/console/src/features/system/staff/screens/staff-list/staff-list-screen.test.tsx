import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import type { StaffMember } from '@midoffice/contract/system/staff/shapes';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { StaffListScreen } from './staff-list-screen.tsx';

const member = (name: string, more: Partial<StaffMember> = {}): StaffMember => ({
  userid: name,
  email: `${name}@staff.example`,
  name,
  username: null,
  role: 'standard',
  permissions: [],
  state: 'active',
  secondFactor: false,
  core: false,
  lastSeenAt: null,
  liveSessions: 2,
  liveKeys: 1,
  ...more,
});
const staff = {
  rows: [member('ada'), member('bob', { role: 'analyst' }), member('staff-1', { role: 'admin' })],
};
const mails = (): string[] =>
  ['ada', 'bob', 'staff-1'].filter((name) => screen.queryAllByText(`${name}@staff.example`).length > 0);
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('staff-list-screen', () => {
  testReadStates(StaffListScreen, {
    call: getStaff,
    filled: staff,
    shows: 'ada@staff.example',
    empty: { rows: [] },
    says: 'No results found',
  });

  test('grants are named as the tree of permissions names them', async () => {
    const rows = [member('ada', { permissions: ['apiUsage', 'tasks'] })];
    drawScreen(StaffListScreen, { server: new FakeServer().answers(getStaff, { rows }) });
    await screen.findByText('all of Tasks, API Usage');
  });

  test('a person beside the list has all grants, and the way to change them', async () => {
    const permissions = [
      'getUserInfo',
      'editAPIKeys',
      'changePricePlan',
      'apiUsage',
      'updateEmail',
      'updateStripeID',
      'liveUsers',
      'potentialBusiness',
      'userDeclarations',
    ];
    const { user } = drawScreen(StaffListScreen, {
      server: new FakeServer().answers(getStaff, { rows: [member('ada', { permissions })] }),
    });
    await user.click(await screen.findByText('ada@staff.example'));
    const link = await screen.findByRole('link', { name: 'Change permissions' });
    assert.ok(screen.getAllByText(/^API Usage, .*, User Email$/).length);
    assert.equal(link.getAttribute('href'), '/admin?page=user-records&item=userPermissions&userid=ada');
  });

  test('an admin resets the second factor of who has one, with a reason', async () => {
    const rows = [member('ada'), member('bob', { secondFactor: true })];
    const server = new FakeServer()
      .answers(getStaff, { rows })
      .answers(resetSecondFactor, { success: true, message: 'Second factor removed.', ended: 2 });
    const { user } = drawScreen(StaffListScreen, { server });
    await user.click(await screen.findByText('ada@staff.example'));
    assert.equal(button('Reset 2nd factor…').getAttribute('aria-disabled'), 'true');
    await user.click(screen.getByText('bob@staff.example'));
    await user.click(button('Reset 2nd factor…'));
    const dialog = within(screen.getByRole('dialog', { name: 'Reset the second factor' }));
    await user.type(dialog.getByLabelText('Reason'), 'lost phone');
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await screen.findByText('Second factor removed.');
    assert.deepEqual(server.inputsOf(resetSecondFactor), [{ userId: 'bob', reason: 'lost phone' }]);
  });

  test('a filter leaves who fits it, by words and by role', async () => {
    const { user } = drawScreen(StaffListScreen, { server: new FakeServer().answers(getStaff, staff) });
    await screen.findByText('ada@staff.example');
    await user.type(screen.getByLabelText('Filter staff'), 'bob{Enter}');
    assert.deepEqual(mails(), ['bob']);
    await user.click(screen.getByText('Admin', { selector: 'button' }));
    assert.deepEqual(mails(), []);
    assert.ok(screen.getByText('No results found'));
  });

  test('conflict: shows both roles when somebody else has changed one meanwhile, and one’s own is sent again', async () => {
    const server = new FakeServer().answers(getStaff, staff).refuses(updateRole, 409, {
      message: 'The role has changed.',
      conflicts: [{ field: 'role', expected: 'standard', actual: 'analyst', wanted: 'admin' }],
    });
    const { user } = drawScreen(StaffListScreen, { server, address: { member: 'ada' } });
    await user.click(await screen.findByText('Switch to admin'));
    await user.type(screen.getByLabelText('Reason'), 'promoted');
    await user.click(within(screen.getByRole('dialog')).getByText('Switch to admin'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Current valueanalystYoursadmin/);
    server.answers(updateRole, {
      success: true,
      message: 'Role changed.',
      role: 'admin',
      permissions: [],
      invited: false,
    });
    await user.click(button('Keep mine'));
    await screen.findByText('Role changed.');
    assert.deepEqual(
      server.inputsOf(updateRole).map(({ expected, reason }) => [expected, reason]),
      [
        ['standard', 'promoted'],
        ['analyst', 'promoted'],
      ],
    );
  });

  test('who leaves staff is named with what they lose, a reason is required, and the list is read again', async () => {
    const server = new FakeServer()
      .answers(getStaff, staff)
      .answers(removeStaff, { success: true, message: 'Removed.' });
    const { user } = drawScreen(StaffListScreen, { server, address: { member: 'ada' } });
    await user.click(await screen.findByText('Remove from staff…'));
    assert.match(
      screen.getByRole('dialog').textContent,
      /ada@staff\.example loses the role standard, all permissions, 2 sessions/,
    );
    await user.click(button('Remove'));
    assert.deepEqual(server.inputsOf(removeStaff), []);
    await user.type(screen.getByLabelText('Reason'), 'left');
    await user.click(button('Remove'));
    await screen.findByText('Removed.');
    assert.deepEqual(server.inputsOf(removeStaff), [{ userId: 'ada', expected: 'standard', reason: 'left' }]);
    assert.equal(server.inputsOf(getStaff).length, 2);
  });

  test('an open question about a removal or a role stays the one that was asked; what changed meanwhile is shown as a conflict', async () => {
    const server = new FakeServer()
      .answers(getStaff, staff)
      .refuses(removeStaff, 409, {
        message: 'The role has changed.',
        conflicts: [{ field: 'role', expected: 'standard', actual: 'admin', wanted: null }],
      })
      .answers(updateRole, {
        success: true,
        message: 'Role changed.',
        role: 'analyst',
        permissions: [],
        invited: false,
      });
    const { user, readAgain } = drawScreen(StaffListScreen, { server, address: { member: 'ada' } });
    await user.click(await screen.findByText('Remove from staff…'));
    server.answers(getStaff, { rows: [member('ada', { role: 'admin', liveSessions: 5 })] });
    await readAgain();
    assert.match(screen.getByRole('dialog').textContent, /loses the role standard, .*2 sessions/);
    await user.type(screen.getByLabelText('Reason'), 'left');
    await user.click(button('Remove'));
    const conflict = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(conflict.textContent, /Current valueadmin/);
    await user.click(within(conflict).getAllByRole('button', { name: 'Close' })[0]!);
    assert.equal(screen.queryByRole('dialog'), null);
    assert.deepEqual(server.inputsOf(removeStaff), [{ userId: 'ada', expected: 'standard', reason: 'left' }]);

    await user.click(button('Switch to analyst'));
    server.answers(getStaff, { rows: [member('ada', { role: 'standard' })] });
    await readAgain();
    const question = within(screen.getByRole('dialog', { name: 'Make this person analyst?' }));
    assert.ok(question.getByText('admin'), 'the question stays about the role that it began with');
    await user.type(question.getByLabelText('Reason'), 'moved');
    await user.click(question.getByRole('button', { name: 'Switch to analyst' }));
    await screen.findByText('Role changed.');
    assert.deepEqual(
      server.inputsOf(updateRole).map(({ role, expected }) => [role, expected]),
      [['analyst', 'admin']],
    );
  });

  test('nobody changes their own role or access', async () => {
    const server = new FakeServer().answers(getStaff, staff);
    drawScreen(StaffListScreen, { server, address: { member: 'staff-1' } });
    const remove = await screen.findByText('Remove from staff…');
    assert.equal(remove.getAttribute('aria-disabled'), 'true');
  });

  test('an invitation says under its field what the server refuses, and keeps what was typed', async () => {
    const server = new FakeServer().answers(getStaff, staff).refuses(inviteStaff, 400, {
      message: 'is taken',
      issues: [{ field: 'email', message: 'is on staff already' }],
    });
    const { user } = drawScreen(StaffListScreen, { server });
    await user.click(screen.getByText('Invite…'));
    await user.click(button('Send invitation'));
    assert.ok(await screen.findByText('is required'));
    await user.type(screen.getByLabelText('E-mail'), 'ada@staff.example{Enter}');
    assert.ok(await screen.findByText('is on staff already'));
    assert.equal(screen.getByLabelText<HTMLInputElement>('E-mail').value, 'ada@staff.example');
    assert.deepEqual(server.inputsOf(inviteStaff), [{ email: 'ada@staff.example', role: 'standard' }]);
  });
});
