import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { KeyActions, useKeyActs } from './key-actions.tsx';

const record: KeyRecord = {
  keyId: 8,
  key: 'aaaaaaaa…aaaa',
  revealed: false,
  mainkey: false,
  firebase: false,
  mongo: false,
  planCode: 'monthlyIND1',
  websocket: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('a deletion is compared with the key that was shown; a conflict shows the key as it is and deletes nothing', async () => {
  let change: (more: Partial<KeyRecord>) => void = () => undefined;
  function Changing() {
    const [key, setKey] = useState(record);
    change = (more) => setKey((old) => ({ ...old, ...more }));
    const acts = useKeyActs({ userid: 'u1', email: 'ada@client.example', keys: [key] });
    return (
      <>
        <KeyActions record={key} onChange={() => undefined} onAsk={(wanted) => acts.ask(wanted, key)} />
        {acts.dialog}
      </>
    );
  }
  const server = new FakeServer().refuses(deleteApiKey, 409, {
    message: 'Bob has changed this key in the meantime.',
    conflicts: [{ field: 'key', expected: 'aaaaaaaa…aaaa', actual: 'cccccccc…cccc', wanted: null }],
  });
  const { user } = draw(<Changing />, { server });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const asked = within(screen.getByRole('dialog', { name: /^Delete the key aaaaaaaa/ }));
  act(() => change({ key: 'cccccccc…cccc' }));
  await user.type(asked.getByLabelText(/Reason/), 'unused');
  await user.click(asked.getByRole('button', { name: 'Delete key' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  assert.ok(conflict.getByText('Bob has changed this key in the meantime.'));
  assert.ok(conflict.getByText('cccccccc…cccc'));
  await user.click(conflict.getAllByRole('button', { name: 'Close' })[0]!);
  assert.equal(screen.queryByRole('dialog'), null);
  assert.deepEqual(server.inputsOf(deleteApiKey), [
    {
      userid: 'u1',
      keyId: 8,
      expected: { key: 'aaaaaaaa…aaaa', firebase: false, mongo: false },
      reason: 'unused',
    },
  ]);
});

test('a new primary key is compared with the one that was shown; a conflict shows which one it is by now', async () => {
  let become: (main: number) => void = () => undefined;
  const keyOf = (keyId: number, letter: string): KeyRecord => ({
    ...record,
    keyId,
    key: `${letter.repeat(8)}…${letter.repeat(4)}`,
  });
  function Changing() {
    const [main, setMain] = useState(1);
    become = setMain;
    const keys = [keyOf(1, 'a'), keyOf(2, 'b'), keyOf(3, 'c')].map((key) => ({
      ...key,
      mainkey: key.keyId === main,
    }));
    const acts = useKeyActs({ userid: 'u1', email: 'ada@client.example', keys });
    return (
      <>
        <KeyActions
          record={keys[2]!}
          onChange={() => undefined}
          onAsk={(wanted) => acts.ask(wanted, keys[2]!)}
        />
        {acts.dialog}
      </>
    );
  }
  const server = new FakeServer().refuses(setPrimaryKey, 409, {
    message: 'Somebody else has changed the primary key in the meantime.',
    conflicts: [{ field: 'mainkey', expected: 1, actual: 'bbbbbbbb…bbbb', wanted: 'cccccccc…cccc' }],
  });
  const { user } = draw(<Changing />, { server });
  await user.click(screen.getByRole('button', { name: 'Set primary' }));
  const asked = within(screen.getByRole('dialog', { name: 'Change the primary key?' }));
  act(() => become(2));
  assert.ok(asked.getByText('aaaaaaaa…aaaa'), 'the question stays about the key that it began with');
  await user.type(asked.getByLabelText(/Reason/), 'moved');
  await user.click(asked.getByRole('button', { name: 'Set primary' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  assert.ok(conflict.getByText('bbbbbbbb…bbbb'));
  assert.deepEqual(server.inputsOf(setPrimaryKey), [{ keyId: '3', expected: '1', reason: 'moved' }]);
});
