import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { countPending, nothingPending, type Pending } from './pending.ts';
import { pendingLines } from './pending-words.ts';

test('every pending change is one line with the values before and after', () => {
  const pending: Pending = {
    ...nothingPending,
    updates: { '2024-05-10': { dividend: { to: 0.25, from: null, by: 'yahoo' } } },
    resets: { '2024-02-09': { dividend: 24 } },
    deleted: ['2023-11-10'],
    restored: ['2023-08-11'],
    noOverride: { '2023-05-12': true },
    invalid: { 'fmp|2023-02-10': { source: 'fmp', key: '2023-02-10', invalid: true } },
  };
  const reset = { values: { dividend: 24 }, overridden: { dividend: 0.24 } } as unknown as EdsRecord;
  const lines = pendingLines(pending, 'dividends', new Map([['2024-02-09', reset]]));
  assert.equal(lines.length, countPending(pending));
  assert.deepEqual(
    lines.map((one) => `${one.record} ${one.field}: ${one.before} → ${one.after} ${one.by ?? ''}`.trim()),
    [
      '2024-05-10 Dividend: (empty) → 0.25 yahoo',
      '2024-02-09 Dividend, reset: 24 → 0.24',
      '2023-11-10 Record: there → deleted',
      '2023-08-11 Record: deleted → restored',
      '2023-05-12 Override by imports: on → off',
      '2023-02-10 Record of fmp: valid → invalid',
    ],
  );
});
