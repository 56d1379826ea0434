import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { cleanup, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { notices, snackbar } from '../../../data/snackbar.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { FlagSwitches } from './flag-switches.tsx';

const flags = [
  { flag: 'legacy', label: 'Legacy', value: false },
  { flag: 'enterprise', label: 'Enterprise', value: true },
] as const;
const words = (name: string, value: boolean) => ({
  success: true as const,
  message: `${name} turned ${value ? 'on' : 'off'}.`,
});
const serving = (): FakeServer =>
  new FakeServer()
    .answers(updateLegacyUser, ({ legacy }) => words('Legacy', legacy))
    .answers(toggleEnterpriseFlags, ({ value }) => words('Enterprise', value));
const flagSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('flags of an account', () => {
  test('a click saves at once, without a question (r000-flags-save-immediately)', async () => {
    const { server, user } = draw(<FlagSwitches userid="u1" flags={flags} />, { server: serving() });
    await user.click(await flagSwitch('Legacy'));
    await screen.findByText('Legacy turned on.');
    await user.click(await flagSwitch('Enterprise'));
    await screen.findByText('Enterprise turned off.');
    assert.equal(screen.queryByRole('dialog'), null);
    assert.deepEqual(server.inputsOf(updateLegacyUser), [{ userId: 'u1', legacy: true, expected: false }]);
    assert.deepEqual(server.inputsOf(toggleEnterpriseFlags), [
      { userid: 'u1', flag: 'enterprise', value: false, expected: true },
    ]);
  });

  test('Undo in the notice sets the flag back, against what the save left behind', async () => {
    const { server, user } = draw(<FlagSwitches userid="u1" flags={flags} />, { server: serving() });
    await user.click(await flagSwitch('Legacy'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Legacy turned off.');
    assert.deepEqual(server.inputsOf(updateLegacyUser)[1], { userId: 'u1', legacy: false, expected: true });
    await waitFor(async () => assert.equal((await flagSwitch('Legacy')).checked, false));
  });

  test('Undo holds for its customer, also once the flag was read again or another customer is shown', async () => {
    function Shown() {
      const [state, setState] = useState({ userid: 'u1', value: false });
      return (
        <>
          <FlagSwitches
            userid={state.userid}
            flags={[{ flag: 'legacy', label: 'Legacy', value: state.value }]}
          />
          <button onClick={() => setState({ userid: 'u1', value: true })}>Read again</button>
          <button onClick={() => setState({ userid: 'u2', value: false })}>Another</button>
        </>
      );
    }
    for (const between of [['Read again'], ['Another'], ['Read again', 'Another']]) {
      const { server, user } = draw(<Shown />, { server: serving() });
      await user.click(await flagSwitch('Legacy'));
      await screen.findByText('Legacy turned on.');
      for (const name of between) await user.click(screen.getByRole('button', { name }));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Legacy turned off.');
      assert.deepEqual(server.inputsOf(updateLegacyUser)[1], { userId: 'u1', legacy: false, expected: true });
      assert.equal((await flagSwitch('Legacy')).checked, false);
      cleanup();
      for (const { id } of notices()) snackbar.dismiss(id);
    }
  });

  test('of a conflict the state of the other person is shown with the message', async () => {
    const server = serving().refuses(updateLegacyUser, 409, {
      message: 'Somebody else changed the account meanwhile.',
      conflicts: [{ field: 'legacy', expected: false, actual: true, wanted: true }],
    });
    const { user } = draw(<FlagSwitches userid="u1" flags={flags} />, { server });
    await user.click(await flagSwitch('Legacy'));
    await screen.findByText('Somebody else changed the account meanwhile.');
    assert.equal(screen.queryByRole('button', { name: 'Undo' }), null);
    await waitFor(async () => assert.equal((await flagSwitch('Legacy')).checked, false));
  });
});
