import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { additionals, overview } from '../testing.ts';
import { EditDialog } from './edit-dialog.tsx';

const of = { symbol: 'LMNT', fiscalPeriod: '2030-Q1' };
const open = (server: FakeServer, tab: string) =>
  draw(<EditDialog of={of} connected={overview} onClose={() => undefined} />, {
    server: server.answers(getEarningsCallAdditionals, additionals),
    address: { tab },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a transcript that is edited whole', () => {
  test('an edited text is saved with the one that it replaces; meanwhile functions wait', async () => {
    const server = new FakeServer().answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    const { user } = open(server, 'raw');
    await user.type(await screen.findByLabelText('Raw transcript'), ' More.');
    assert.equal((await button('Post-process')).getAttribute('aria-disabled'), 'true');
    await user.click(await button('Save'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals)[0], {
        type: 'raw',
        record: {
          ...of,
          rawTranscriptText: 'Operator: Welcome. More.',
          expected: { rawTranscriptText: 'Operator: Welcome.' },
        },
      }),
    );
  });

  const clash = async () => {
    const message = 'Somebody else changed this text in the meantime.';
    const server = new FakeServer().refuses(updateEarningsCallAdditionals, 409, {
      message,
      conflicts: [{ field: 'processedTranscriptText', expected: 'a', actual: 'theirs', wanted: 'mine' }],
    });
    const drawn = open(server, 'processed');
    await drawn.user.type(await screen.findByLabelText('Processed transcript'), ' Mine.');
    server.answers(getEarningsCallAdditionals, {
      ...additionals,
      processedTranscriptText: 'Operator, Anna Berg\n\nWelcome.',
    });
    await drawn.user.click(await button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    dialog.getByText(message);
    return { ...drawn, dialog };
  };
  const expectedOf = (server: FakeServer) =>
    server.inputsOf(updateEarningsCallAdditionals).map(({ record }) => record.expected);
  const begun = additionals.processedTranscriptText;
  const theirs = 'Operator, Anna Berg\n\nWelcome.';

  test('conflict: what somebody else changed is shown before it is replaced, and compared once more', async () => {
    const { server, user, dialog } = await clash();
    const lines = (label: string) =>
      within(dialog.getByRole('list', { name: label }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    assert.deepEqual(lines('What they changed'), [
      'Removed: Operator',
      'Added: Operator, Anna Berg',
      ' ',
      'Welcome.',
    ]);
    assert.deepEqual(lines('What you changed').slice(-2), ['Removed: Welcome.', 'Added: Welcome. Mine.']);
    server.answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Updated data.');
    assert.deepEqual(expectedOf(server), [
      { processedTranscriptText: begun },
      { processedTranscriptText: theirs },
    ]);
    assert.ok(!screen.queryByRole('dialog', { name: 'Changed by somebody else' }));
  });

  test('what is typed while a text is saved stays to be saved', async () => {
    const held = Promise.withResolvers<void>();
    const done = { success: true as const, message: 'Updated data.', checks: [], version: 2 };
    const server = new FakeServer().answers(updateEarningsCallAdditionals, done, held.promise);
    const { user } = open(server, 'processed');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Processed transcript');
    await user.type(field, '1');
    await user.click(await button('Save'));
    await user.type(field, '2');
    held.resolve();
    await screen.findByText('Updated data.');
    assert.equal(field.value, `${begun}12`);
    await user.click(await button('Save'));
    await waitFor(() =>
      assert.deepEqual(expectedOf(server), [
        { processedTranscriptText: begun },
        { processedTranscriptText: `${begun}1` },
      ]),
    );
  });

  test('conflict: one may go on editing, or take the text of the other person', async () => {
    const { server, user, dialog } = await clash();
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Processed transcript');
    await user.click(dialog.getByRole('button', { name: 'Go on editing' }));
    assert.equal(field().value, `${begun} Mine.`);
    await user.click(await button('Save'));
    await user.click(await button('Take theirs'));
    assert.equal(field().value, theirs);
    assert.deepEqual(expectedOf(server), [
      { processedTranscriptText: begun },
      { processedTranscriptText: begun },
    ]);
  });
});
