import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixInfo } from '@midoffice/contract/quality/fix-runner/shapes';
import { symbolFixes } from './symbol-fixes.ts';

const param = (required: boolean) => ({ types: ['string'], required, notes: '' });
const info = (label: string, functions: FixInfo['functions']): FixInfo => ({ label, functions });

test('of the registry the chart shows repairs that need nothing but symbols (r001-chart-fix-names)', () => {
  const notes = '';
  const fixes = {
    'stale-prices': info('Stale prices', {
      report: { label: 'Report', notes, repairs: false, params: { symbols: param(true) } },
      repair: { label: 'Repair', notes, repairs: true, params: { symbols: param(true), days: param(false) } },
    }),
    'symbol-change': info('Symbol change', {
      repair: { label: 'Repair', notes, repairs: true, params: { symbols: param(true), to: param(true) } },
    }),
    coverage: info('Coverage', { report: { label: 'Report', notes, repairs: false, params: {} } }),
  };
  assert.deepEqual(
    symbolFixes(fixes).map(({ type, subtype, label }) => [type, subtype, label]),
    [['stale-prices', 'repair', 'Stale prices']],
  );
});
