import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draw, screen } from '../../testing/render.tsx';
import { CalculatorButton } from './calculator-button.tsx';
import { Calculator } from './calculator.tsx';

describe('shell-calculator-display', () => {
  test('is worked by the keyboard alone, exact, and its results can be used again', async () => {
    let closed = 0;
    const { user } = draw(<Calculator onClose={() => (closed += 1)} />);
    const field = screen.getByLabelText<HTMLInputElement>('Calculation');
    assert.equal(document.activeElement, field);
    await user.keyboard('391,035,000,000.55-391,034,999,999.45{Enter}');
    assert.equal(field.value, '1.1');
    await user.keyboard('*1,000,000=');
    assert.ok(screen.getByRole('button', { name: '1,100,000' }));
    await user.clear(field);
    await user.keyboard('1/0{Enter}');
    assert.ok(screen.getByText('Division by zero'));
    assert.equal(field.getAttribute('aria-invalid'), 'true');
    await user.keyboard('{Escape}');
    assert.equal(closed, 1);
  });

  test('shell-calculator-button is named Calculator, and says whether the display is open (r000-calculator-toggle)', async () => {
    let toggled = 0;
    const { user } = draw(<CalculatorButton open={false} onToggle={() => (toggled += 1)} />);
    const button = screen.getByRole('button', { name: 'Calculator' });
    assert.deepEqual(
      [button.getAttribute('data-tooltip'), button.getAttribute('aria-expanded')],
      ['Calculator', 'false'],
    );
    await user.click(button);
    assert.equal(toggled, 1);
  });
});
