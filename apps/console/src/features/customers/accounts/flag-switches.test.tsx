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
const words = (name: string, value: boolean, userid: string) => ({
  success: true as const,
  message: `${name} turned ${value ? 'on' : 'off'} for ${userid}@client.example.`,
});
const serving = (): FakeServer =>
  new FakeServer()
    .answers(updateLegacyUser, ({ userId, legacy }) => words('Legacy', legacy, userId))
    .answers(toggleEnterpriseFlags, ({ userid, value }) => words('Enterprise', value, userid));
const flagSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('flags of an account', () => {
  test('a click saves at once, without a question (r000-flags-save-immediately)', async () => {
    const { server, user } = draw(<FlagSwitches userid="u1" flags={flags} />, { server: serving() });
    await user.click(await flagSwitch('Legacy'));
    await screen.findByText('Legacy turned on for u1@client.example.');
    await user.click(await flagSwitch('Enterprise'));
    await screen.findByText('Enterprise turned off for u1@client.example.');
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
    await screen.findByText('Legacy turned off for u1@client.example.');
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
      await screen.findByText('Legacy turned on for u1@client.example.');
      for (const name of between) await user.click(screen.getByRole('button', { name }));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Legacy turned off for u1@client.example.');
      assert.deepEqual(server.inputsOf(updateLegacyUser)[1], { userId: 'u1', legacy: false, expected: true });
      assert.equal((await flagSwitch('Legacy')).checked, false);
      cleanup();
      for (const { id } of notices()) snackbar.dismiss(id);
    }
  });

  test('the Undo of one customer stays when another one gets the same flag; of one flag only the last save has it', async () => {
    const of = (userid: string) => (
      <FlagSwitches
        userid={userid}
        flags={[{ flag: 'legacy', label: `Legacy of ${userid}`, value: false }]}
      />
    );
    const content = (
      <>
        {of('u1')}
        {of('u2')}
      </>
    );
    const { server, user } = draw(content, { server: serving() });
    await user.click(await flagSwitch('Legacy of u1'));
    await screen.findByText('Legacy turned on for u1@client.example.');
    await user.click(await flagSwitch('Legacy of u2'));
    await screen.findByText('Legacy turned on for u2@client.example.');
    assert.equal(screen.getAllByRole('button', { name: 'Undo' }).length, 2);
    await user.click(await flagSwitch('Legacy of u2'));
    await screen.findByText('Legacy turned off for u2@client.example.');
    assert.equal(screen.queryByText('Legacy turned on for u2@client.example.'), null);
    const [first] = screen.getAllByRole('button', { name: 'Undo' });
    await user.click(first!);
    await screen.findByText('Legacy turned off for u1@client.example.');
    assert.deepEqual(server.inputsOf(updateLegacyUser).at(-1), {
      userId: 'u1',
      legacy: false,
      expected: true,
    });
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
