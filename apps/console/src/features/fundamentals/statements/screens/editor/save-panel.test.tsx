import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { act, waitFor, within } from '@testing-library/react';
import { screen } from '../../../../../testing/render.tsx';
import { cell, layers, openEditor, saveButton, text } from '../../testing/editor.tsx';
import { repairDone, rowOf, serveStatements } from '../../testing/statements.ts';

describe('saving what was edited in statements', () => {
  test('only what differs is saved, after a preview; success is reported and everything is read again (r001-save-diff-only, r001-save-success-reload, m001-statements-statements-updated-sucessfully)', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    server.answers(updateSymbolStatements, ({ preview }) => repairDone({ preview: preview ?? false }));
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    await user.keyboard('{Control>}s{/Control}');
    const panel = within(await screen.findByRole('region', { name: 'Changes to save' }));
    panel.getByText('1 change as one change set, which can be undone.');
    await waitFor(() => assert.equal(server.inputsOf(updateSymbolStatements)[0]?.preview, true));
    const reads = server.inputsOf(getSymbolStatements).length;
    const save = panel.getByRole('button', { name: 'Save' });
    await waitFor(() => assert.notEqual(save.getAttribute('aria-disabled'), 'true'));
    await user.click(save);
    await screen.findByText('Statements Updated Sucessfully!');
    const sent = server.inputsOf(updateSymbolStatements).at(-1)!;
    assert.deepEqual(sent.updatedValues, { '2023-Q1': { revenue: 11 } });
    assert.deepEqual(sent.expected, { '2023-Q1': { revenue: 10 } });
    assert.equal(Object.hasOwn(sent, 'deletedValues'), false);
    await waitFor(() => assert.ok(server.inputsOf(getSymbolStatements).length > reads));
    assert.equal(saveButton().textContent, 'Save Updates');
  });

  test('a save over somebody else’s value shows both and goes on with the chosen one', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    server.refuses(updateSymbolStatements, 409, {
      message: 'Somebody else changed this.',
      conflicts: [{ field: '2023-Q1.revenue', expected: 10, actual: 15, wanted: 11 }],
    });
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    dialog.getByText('2023-Q1: Revenue');
    dialog.getByText('15');
    dialog.getByText('11');
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    assert.equal(saveButton().textContent, 'Save Updates (1)');
    server.answers(updateSymbolStatements, ({ preview }) => repairDone({ preview: preview ?? false }));
    await user.click(saveButton());
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateSymbolStatements).at(-1)?.expected, {
        '2023-Q1': { revenue: 15 },
      }),
    );
  });

  test('a cell that was edited before somebody else changed it, and again after, is compared with its first value', async () => {
    const { server, user } = await openEditor();
    const type = async (value: string): Promise<void> => {
      await user.click(cell('2023-Q1', 'edit'));
      const revenue = screen.getByRole('textbox', { name: 'Revenue of 2023-Q1' });
      await user.clear(revenue);
      await user.type(revenue, `${value}{Enter}`);
    };
    await type('12');
    serveStatements(server, { db: [rowOf('2023-Q1', { revenue: 15, costOfRevenue: 6, grossProfit: 4 })] });
    await user.click(screen.getByRole('button', { name: 'Fetch Records' }));
    await waitFor(() => assert.equal(document.querySelectorAll('tr[data-row]').length, 1));
    await type('13');
    server.answers(updateSymbolStatements, ({ preview }) => repairDone({ preview: preview ?? false }));
    await user.click(saveButton());
    await waitFor(() => assert.ok(server.inputsOf(updateSymbolStatements).length));
    const sent = server.inputsOf(updateSymbolStatements).at(-1)!;
    assert.deepEqual(
      [sent.updatedValues, sent.expected],
      [{ '2023-Q1': { revenue: 13 } }, { '2023-Q1': { revenue: 10 } }],
    );
  });

  test('the focus goes to what is about to be saved, and back to the button', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    server.answers(updateSymbolStatements, ({ preview }) => repairDone({ preview: preview ?? false }));
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    await user.click(saveButton());
    const panel = await screen.findByRole('region', { name: 'Changes to save' });
    assert.equal(document.activeElement, panel);
    act(() => within(panel).getByRole('button', { name: 'Back' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => assert.equal(document.activeElement, saveButton()));
  });

  test('after a preview that failed Save Updates offers another try, and saves then', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    server
      .answers(updateSymbolStatements, ({ preview }) => repairDone({ preview: preview ?? false }))
      .refusesOnce(updateSymbolStatements, 503, { message: 'The server is busy.' });
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    await user.click(saveButton());
    const panel = within(await screen.findByRole('region', { name: 'Changes to save' }));
    await panel.findByText('The server is busy.');
    const save = panel.getByRole('button', { name: 'Save' });
    assert.equal(save.getAttribute('aria-disabled'), 'true');
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => assert.notEqual(save.getAttribute('aria-disabled'), 'true'));
    await user.click(save);
    await screen.findByText('Statements Updated Sucessfully!');
  });

  test('what is edited while a save runs stays to be saved', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    const held = Promise.withResolvers<void>();
    const answer = ({ preview }: { preview: boolean }) => repairDone({ preview });
    server.answers(updateSymbolStatements, answer);
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    await user.click(saveButton());
    const panel = within(await screen.findByRole('region', { name: 'Changes to save' }));
    const save = panel.getByRole('button', { name: 'Save' });
    await waitFor(() => assert.notEqual(save.getAttribute('aria-disabled'), 'true'));
    server.answers(updateSymbolStatements, answer, held.promise);
    await user.click(save);
    await waitFor(() => assert.equal(server.inputsOf(updateSymbolStatements).at(-1)?.preview, undefined));
    await user.click(cell('2023-Q2', 'revenue'));
    held.resolve();
    await screen.findByText('Statements Updated Sucessfully!');
    assert.equal(saveButton().textContent, 'Save Updates (1)');
    assert.equal(text('2023-Q2', 'revenue'), '23');
  });

  test('nothing to save is said, nothing is sent (r001-save-nothing, m001-statements-no-records-to-update)', async () => {
    const { server, user } = await openEditor();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('No records to update!');
    assert.deepEqual(server.inputsOf(updateSymbolStatements), []);
  });

  test('edits that the database has by now are not sent (m001-statements-no-records-need-to-update)', async () => {
    const { server, user } = await openEditor(layers, { source: 'yahoo' });
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    serveStatements(server, { ...layers, db: [rowOf('2023-Q1', { revenue: 11 })] });
    await user.click(screen.getByRole('button', { name: 'Fetch Records' }));
    await waitFor(() => assert.equal(document.querySelectorAll('tr[data-row]').length, 1));
    await user.click(saveButton());
    await screen.findByText('No records need to update!');
    assert.deepEqual(server.inputsOf(updateSymbolStatements), []);
  });
});
