import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveUserFields } from '@midoffice/contract/usage/live-users/lists';
import { dataSize } from '../../../kit/base/data-size.ts';
import { badgesOf, gravest } from './marks.ts';
import { emptyFilter, filtersInput, filtersText, parseFilters } from './filters.ts';

test('data is shown in MB, from a thousand on in GB (r002-live-users-data-unit)', () => {
  assert.deepEqual([1500e6, 999e6, 1e9, 0, 12_340_000].map(dataSize), [
    '1.5 GB',
    '999.0 MB',
    '1.0 GB',
    '0.0 MB',
    '12.3 MB',
  ]);
});

test('badges are M for a manual subscription, B for blocked, E for enterprise (r002-live-users-badges)', () => {
  const letters = (user: Parameters<typeof badgesOf>[0]): string[] =>
    badgesOf(user).map(({ letter }) => letter);
  assert.deepEqual(letters({ manualSub: true, blocked: true, corporate: true }), ['M', 'B', 'E']);
  assert.deepEqual(letters({ manualSub: false, blocked: false, corporate: true }), ['E']);
  assert.deepEqual(letters({ manualSub: false, blocked: false, corporate: false }), []);
});

test('the gravest notification colours the mark: above 80 percent red, above 60 medium (r002-live-users-severity)', () => {
  const at = (...percents: (number | null)[]) =>
    gravest({ rate: percents.map((percent) => ({ text: 'x', percent })) });
  assert.deepEqual(
    [at(61, 81), at(80), at(61), at(60), at(null), gravest({})],
    ['red', 'medium', 'medium', null, null, null],
  );
});

test('filters survive the address, and say only what was typed', () => {
  const typed = [
    { ...emptyFilter('blocked'), value: 'yes' },
    { ...emptyFilter('dailyDataUsage'), from: '1.5', to: '' },
    { ...emptyFilter('apiCount'), from: '1,000', to: 'x' },
    { ...emptyFilter('updatedAt'), from: '2026-01-02', to: '2026-1-3' },
    emptyFilter('planCode'),
    emptyFilter('unknown'),
  ];
  assert.deepEqual(parseFilters(filtersText(typed)), typed);
  assert.equal(
    filtersInput(typed, liveUserFields),
    '{"blocked":true,"dailyDataUsage":{"min":1500000},"apiCount":{"min":1000},"updatedAt":{"from":"2026-01-02"}}',
  );
  assert.equal(filtersInput([emptyFilter('planCode')], liveUserFields), undefined);
  for (const text of ['', '{', '7', '[null,1]']) assert.deepEqual(parseFilters(text), []);
});
