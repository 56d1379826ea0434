import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { draw, screen } from '../../../../../testing/render.tsx';
import type { Line } from '../../lines.ts';
import { RowEditContext, RowInput } from './row-input.tsx';

const line = { id: '2023-Q1' } as Line;
const taken: string[] = [];
const rowEdit = {
  edit(_line: Line, field: string, text: string): string | null {
    if (text.includes('x')) return 'must be a number';
    taken.push(`${field} ${text}`);
    return null;
  },
  refused: new Map<string, string>(),
};

/** A cell that is there only while its column is in view. */
function Scrolled() {
  const [isInView, setInView] = useState(true);
  return (
    <RowEditContext value={rowEdit}>
      {isInView && <RowInput line={line} field="revenue" label="Revenue" text="10" isDate={false} />}
      {/* A wheel takes no focus. */}
      <Button onMouseEnter={() => setInView(!isInView)}>Scroll</Button>
    </RowEditContext>
  );
}

describe('a cell of a row that is edited', () => {
  test('keeps what was typed when it is scrolled away, and what no value can be made of until it is back', async () => {
    const { user } = draw(<Scrolled />);
    const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Revenue of 2023-Q1' });
    const scroll = async (): Promise<void> => {
      await user.hover(screen.getByRole('button', { name: 'Scroll' }));
      await user.unhover(screen.getByRole('button', { name: 'Scroll' }));
    };
    await user.clear(input());
    await user.type(input(), '25');
    await scroll();
    assert.equal(screen.queryByRole('textbox'), null);
    assert.deepEqual(taken, ['revenue 25']);
    await scroll();
    await user.clear(input());
    await user.type(input(), '2x');
    await scroll();
    await scroll();
    assert.equal(input().value, '2x');
    assert.deepEqual(taken, ['revenue 25']);
    await user.type(input(), '{Escape}');
    assert.equal(input().value, '10');
  });
});
