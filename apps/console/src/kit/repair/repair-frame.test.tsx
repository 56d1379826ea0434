import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RepairWarnings } from '@midoffice/contract/system/ledger/shapes';
import type { ComponentProps } from 'react';
import { CallError } from '../../data/client.ts';
import { draw, screen } from '../../testing/render.tsx';
import { RepairFrame } from './repair-frame.tsx';

const fine: RepairWarnings = { warnings: [], warningCount: 0 };
const warned: RepairWarnings = {
  warnings: [{ where: 'AAPL', date: '2024-01-02', field: 'close', message: 'is below the low of its day' }],
  warningCount: 1,
};

function drawFrame(props: Partial<ComponentProps<typeof RepairFrame>>) {
  const written: string[] = [];
  let retries = 0;
  const drawn = draw(
    <RepairFrame
      title="Reset prices"
      action="Reset"
      previews={undefined}
      error={null}
      onRetry={() => (retries += 1)}
      writing={false}
      lead={<p>Puts the former prices back.</p>}
      summary="3 values would change."
      onWrite={(reason) => written.push(reason)}
      onClose={() => undefined}
      {...props}
    >
      <p>The list</p>
    </RepairFrame>,
  );
  return { ...drawn, written, retries: () => retries };
}
const act = () => screen.getByRole('button', { name: 'Reset' });
const isOff = () => act().getAttribute('aria-disabled') === 'true';
const shown = (text: string): boolean => screen.queryByText(text) !== null;

describe('the frame of a repair that is previewed', () => {
  test('until the preview is there nothing can be written', async () => {
    const { user, written } = drawFrame({});
    assert.deepEqual([isOff(), shown('The list'), shown('3 values would change.')], [true, false, false]);
    assert.ok(shown('Puts the former prices back.'));
    await user.click(act());
    assert.deepEqual(written, []);
  });

  test('what would change is shown with its warnings, and written with the typed reason', async () => {
    const { user, written } = drawFrame({ previews: [fine, warned] });
    assert.ok(shown('The list'));
    assert.equal(screen.getByTestId('repair-summary').textContent, '3 values would change.');
    assert.match(screen.getByTestId('repair-warnings').textContent, /1 warning.*is below the low of its day/);
    await user.type(screen.getByLabelText('Reason (optional)'), ' by mistake ');
    await user.click(act());
    assert.deepEqual(written, ['by mistake']);
  });

  test('what would change nothing is not written', async () => {
    const { user, written } = drawFrame({ previews: [fine], disabledReason: 'Nothing would change' });
    await user.click(act());
    assert.deepEqual([isOff(), written], [true, []]);
  });

  test('a failed preview says why, and is asked for again where that may help', async () => {
    const { user, retries } = drawFrame({ error: new CallError('The server is busy', 503, null) });
    assert.deepEqual([isOff(), shown('The list')], [true, false]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    assert.equal(retries(), 1);
  });

  for (const [status, mayPass] of [
    [0, true],
    [429, true],
    [500, true],
    [502, true],
    [400, false],
    [403, false],
    [409, false],
    [422, false],
  ] as const)
    test(`after a failure with ${status} another try is ${mayPass ? '' : 'not '}offered`, () => {
      drawFrame({ error: new CallError('No preview', status, null) });
      assert.equal(screen.queryByRole('button', { name: 'Try again' }) !== null, mayPass);
    });

  test('an outcome that is another one by now is said to be new', () => {
    drawFrame({ previews: [fine], stale: true });
    assert.ok(screen.getByRole('alert'));
  });
});
