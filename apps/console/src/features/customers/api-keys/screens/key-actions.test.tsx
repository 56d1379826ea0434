import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
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
