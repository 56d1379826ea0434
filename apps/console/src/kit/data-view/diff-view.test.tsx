import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, screen } from '../../testing/render.tsx';
import { DiffView, differences } from './diff-view.tsx';

test('a field that is empty before and after has no row, zero and false have one', () => {
  const after = { value: 0, isManual: false, origin: null, evidence: '' };
  draw(<DiffView label="Changes" cells={differences(undefined, after)} />);
  const rows = screen.getAllByRole('row').slice(1);
  assert.deepEqual(
    rows.map((row) => row.textContent),
    ['value0', 'isManualfalse'],
  );
});
