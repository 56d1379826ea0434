import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draw, screen } from '../../testing/render.tsx';
import { EffectsView } from './effects-view.tsx';

type Sample = Parameters<typeof EffectsView>[0]['done']['effects']['sample'];

describe('what a previewed repair would change', () => {
  test('small changes are seen, and large figures have no dust', () => {
    const cell = { env: 'production', chartType: 'eod', date: '2024-01-03' } as const;
    const sample: Sample = [
      { ...cell, field: 'close', before: 0.0012, after: 0.0048 },
      { ...cell, field: 'adjClose', before: 304.9471, after: 304.9478 },
      { ...cell, field: 'marketCap', before: null, after: 155_202_070_500.123 },
    ];
    const effects = { count: 3, sample, series: [], warnings: [], warningCount: 0 };
    draw(<EffectsView label="Changed values" done={{ cells: [], effects }} />);
    const texts = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(2).map((one) => one.textContent));
    assert.deepEqual(texts, [
      ['0.0012', '0.0048'],
      ['304.9471', '304.9478'],
      ['', '155,202,070,500.12'],
    ]);
  });
});
