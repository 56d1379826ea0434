import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanup } from '@testing-library/react';
import { draw, screen } from '../../../../../testing/render.tsx';
import type { RepairDesk } from './use-repair.ts';
import { WeeklyCountDialog } from './weekly-count-dialog.tsx';

const nothing = (): void => undefined;
const idle: RepairDesk = {
  proposal: null,
  running: null,
  conflict: null,
  preview: () => Promise.resolve(null),
  apply: () => Promise.resolve(null),
  undo: () => Promise.resolve(false),
  discard: nothing,
  settleConflict: nothing,
};
const opened = (count: number, manual = true) =>
  draw(<WeeklyCountDialog symbol="QUIET" existing={{ count, manual }} desk={idle} onClose={nothing} />);
const field = (): HTMLInputElement => screen.getByLabelText('Bars a week');

/** Types a count over that of a person, leaves, and comes back. */
async function comeBackTo(count: number, manual = true) {
  const before = opened(5);
  await before.user.clear(field());
  await before.user.type(field(), '3');
  cleanup();
  return opened(count, manual);
}

describe('the draft of a weekly count', () => {
  test('brings back what was typed', async () => {
    const { user } = await comeBackTo(5);
    assert.ok(!screen.queryByText(/has another value by now/));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    assert.equal(field().value, '3');
  });

  test('says so where somebody else has set another count since, or it was counted anew', async () => {
    await comeBackTo(4);
    assert.ok(screen.getByText(/has another value by now/));
    assert.equal(field().value, '4');
    cleanup();
    localStorage.clear();
    await comeBackTo(5, false);
    assert.ok(screen.getByText(/has another value by now/));
  });
});
