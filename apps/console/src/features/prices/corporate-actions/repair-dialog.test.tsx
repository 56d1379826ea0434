import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EdsRepairDone } from '@midoffice/contract/prices/corporate-actions/shapes';
import { CallError } from '../../../data/client.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { repaired } from '../../../testing/repairs.ts';
import { RepairDialog, type RepairAsk } from './repair-dialog.tsx';
import type { Sending } from './use-repairs.ts';

describe('the repair dialog of corporate actions', () => {
  for (const status of [0, 429, 500, 503])
    test(`after a preview that failed with ${status} another try is offered, and then it is written`, async () => {
      const sent: Sending[] = [];
      const send = async (how: Sending): Promise<EdsRepairDone> => {
        sent.push(how);
        if (sent.length === 1) throw new CallError('No preview.', status, null);
        const done = repaired(how.preview ? null : 5, 'Records updated.');
        return { ...done, changed: [], changedCount: 0, digest: 'a'.repeat(64) };
      };
      const ask: RepairAsk = {
        title: 'Set valid',
        action: 'Set',
        evenIfNothing: true,
        repairs: [{ symbol: 'AAPL', table: 'splits', send }],
      };
      const { user } = draw(<RepairDialog ask={ask} onClose={() => undefined} />);
      await screen.findByText('No preview.');
      await user.click(screen.getByRole('button', { name: 'Set' }));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByTestId('repair-summary');
      await user.click(screen.getByRole('button', { name: 'Set' }));
      await screen.findByText('Records updated.');
      assert.deepEqual(
        sent.map(({ preview }) => preview),
        [true, true, false],
      );
    });
});
