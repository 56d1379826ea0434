import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import type { RevealedKeys } from '../panels/use-revealed-keys.ts';
import { ApiKeyChangeForm } from './api-key-change-form.tsx';

const record: KeyRecord = {
  keyId: 7,
  key: 'aaaaaaaa…aaaa',
  revealed: false,
  mainkey: true,
  firebase: false,
  mongo: true,
  planCode: 'monthlyIND1',
  websocket: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const newapikey = 'b'.repeat(32);
const masked: RevealedKeys = {
  shown: ({ key }) => key,
  isRevealed: () => false,
  any: false,
  pending: false,
  reveal: () => undefined,
  hide: () => undefined,
};

/** The form with a key that somebody else may change meanwhile. */
function drawn(server: FakeServer) {
  let change: (more: Partial<KeyRecord>) => void = () => undefined;
  function Changing() {
    const [chosen, setChosen] = useState(record);
    change = (more) => setChosen((old) => ({ ...old, ...more }));
    return (
      <ApiKeyChangeForm
        userid="u1"
        keys={[chosen]}
        revealed={masked}
        chosen={chosen}
        onChoose={() => undefined}
      />
    );
  }
  const { user } = draw(<Changing />, { server });
  return {
    user,
    becomes: (more: Partial<KeyRecord>) => act(() => change(more)),
    async ask() {
      await user.type(screen.getByLabelText('New key'), newapikey);
      await user.type(screen.getByLabelText('Reason'), 'leaked');
      await user.click(screen.getByRole('button', { name: 'Change key' }));
      return within(screen.getByRole('dialog', { name: 'Replace the key?' }));
    },
  };
}

const done = { success: true as const, message: 'API key changed.', keys: [] };
const sentOf = (server: FakeServer) =>
  server.inputsOf(changeApiKey).map(({ keyId, newapikey: value, firebase, mongo, expected }) => ({
    keyId,
    value,
    firebase,
    mongo,
    expected,
  }));

describe('the form that replaces a key', () => {
  test('an open question stays about the key as it was shown, whatever somebody else changes meanwhile', async () => {
    const server = new FakeServer().answers(changeApiKey, done);
    const { ask, becomes, user } = drawn(server);
    const dialog = await ask();
    becomes({ key: 'cccccccc…cccc', firebase: true });
    assert.ok(dialog.getByText('aaaaaaaa…aaaa'));
    await user.click(dialog.getByRole('button', { name: 'Change key' }));
    await screen.findByText('API key changed.');
    assert.deepEqual(sentOf(server), [
      {
        keyId: 7,
        value: newapikey,
        firebase: false,
        mongo: true,
        expected: { key: 'aaaaaaaa…aaaa', firebase: false, mongo: true },
      },
    ]);
  });

  test('a form that is being edited keeps the key and the ticks that it showed, and compares with them', async () => {
    const server = new FakeServer().answers(changeApiKey, done);
    const { becomes, user } = drawn(server);
    await user.type(screen.getByLabelText('New key'), newapikey);
    becomes({ key: 'cccccccc…cccc', firebase: true });
    assert.ok(screen.getByRole('option', { name: 'aaaaaaaa…aaaa · main' }));
    await user.type(screen.getByLabelText('Reason'), 'leaked');
    await user.click(screen.getByRole('button', { name: 'Change key' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Replace the key?' }));
    assert.ok(dialog.getByText('aaaaaaaa…aaaa'));
    await user.click(dialog.getByRole('button', { name: 'Change key' }));
    await screen.findByText('API key changed.');
    assert.deepEqual(
      sentOf(server).map(({ firebase, expected }) => [firebase, expected]),
      [[false, { key: 'aaaaaaaa…aaaa', firebase: false, mongo: true }]],
    );
    // Nothing is edited any more: the form follows again.
    assert.ok(screen.getByRole('option', { name: 'cccccccc…cccc · main' }));
  });

  test('a key that is deleted while its change is typed is not replaced by another one', async () => {
    const server = new FakeServer();
    const { becomes, user } = drawn(server);
    await user.type(screen.getByLabelText('New key'), newapikey);
    becomes({ keyId: 8, key: 'dddddddd…dddd' });
    assert.ok(screen.getByRole('option', { name: 'aaaaaaaa…aaaa · deleted', selected: true }));
    await user.click(screen.getByRole('button', { name: 'Change key' }));
    assert.equal(screen.queryByRole('dialog'), null);
    await user.selectOptions(screen.getByLabelText('Old key'), 'dddddddd…dddd · main');
    assert.equal(screen.queryByRole('option', { name: /deleted/ }), null);
  });

  test('ticks that nobody has touched follow the key', async () => {
    const server = new FakeServer().answers(changeApiKey, done);
    const { ask, becomes, user } = drawn(server);
    becomes({ firebase: true });
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Change key' }));
    await screen.findByText('API key changed.');
    assert.deepEqual(
      sentOf(server).map(({ firebase, expected }) => [firebase, expected?.firebase]),
      [[true, true]],
    );
  });

  test('conflict: shows who was first and both keys; Keep mine replaces the new one, knowing it', async () => {
    const server = new FakeServer().refuses(changeApiKey, 409, {
      message: 'Bob has changed this key in the meantime.',
      conflicts: [
        { field: 'key', expected: 'aaaaaaaa…aaaa', actual: 'cccccccc…cccc', wanted: 'bbbbbbbb…bbbb' },
        { field: 'firebase', expected: false, actual: true, wanted: false },
      ],
    });
    const { ask, user } = drawn(server);
    await user.click((await ask()).getByRole('button', { name: 'Change key' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    assert.ok(conflict.getByText('Bob has changed this key in the meantime.'));
    assert.ok(conflict.getByText('cccccccc…cccc'));
    server.answers(changeApiKey, done);
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('API key changed.');
    assert.deepEqual(sentOf(server)[1], {
      keyId: 7,
      value: newapikey,
      firebase: false,
      mongo: true,
      expected: { key: 'cccccccc…cccc', firebase: true, mongo: true },
    });
  });

  test('conflict: Take theirs sends nothing', async () => {
    const server = new FakeServer().refuses(changeApiKey, 409, {
      message: 'Bob has changed this key in the meantime.',
      conflicts: [
        { field: 'key', expected: 'aaaaaaaa…aaaa', actual: 'cccccccc…cccc', wanted: 'bbbbbbbb…bbbb' },
      ],
    });
    const { ask, user } = drawn(server);
    await user.click((await ask()).getByRole('button', { name: 'Change key' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    await user.click(conflict.getByRole('button', { name: 'Take theirs' }));
    assert.equal(screen.queryByRole('dialog'), null);
    assert.equal(server.inputsOf(changeApiKey).length, 1);
  });
});
