import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { readStatementByAi } from '@midoffice/contract/fundamentals/statements/calls/read-statement-by-ai';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { runOf } from '../../testing/statements.ts';
import { AiDialog } from './ai-dialog.tsx';

describe('values read by AI', () => {
  const draw = (server: FakeServer, records: readonly string[] = ['2023-FY', '2023-Q1']) => {
    const loaded: string[] = [];
    const Screen = () => (
      <AiDialog
        symbol="AAPL"
        table="income"
        records={records}
        onLoad={(run) => loaded.push(run)}
        onClose={() => undefined}
      />
    );
    return { ...drawScreen(Screen, { server }), loaded };
  };

  test('lists the runs, newest first, and loads one', async () => {
    const server = new FakeServer().answers(listStatementAiRuns, { rows: [runOf(9, '2023-FY'), runOf(8)] });
    const { user, loaded } = draw(server);
    const [newest] = await screen.findAllByRole('listitem');
    assert.match(newest!.textContent, /^2023-FY 3 values, run 9, /);
    await user.click(screen.getAllByRole('button', { name: 'Load' })[1]!);
    assert.deepEqual(loaded, ['8']);
  });

  test('has a record read from its filing, and says where there are no runs or records', async () => {
    const server = new FakeServer().answers(listStatementAiRuns, { rows: [] }).answers(readStatementByAi, {
      success: true,
      message: '3 values read by AI.',
      effect: { id: 'e1', state: 'done' },
      fieldCount: 3,
    });
    const { user } = draw(server);
    await screen.findByText('No runs yet');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Record' }), '2023-Q1');
    await user.click(screen.getByRole('button', { name: 'Read from filing' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(readStatementByAi), [
        { symbol: 'AAPL', table: 'income', calendarYear: 2023, period: 'Q1' },
      ]),
    );
    await screen.findByText('3 values read by AI.');
  });

  test('without records nothing can be read', async () => {
    draw(new FakeServer().answers(listStatementAiRuns, { rows: [] }), []);
    await screen.findByText('No runs yet');
    const button = screen.getByRole('button', { name: 'Read from filing' });
    assert.equal(
      button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled),
      'true',
    );
  });
});
