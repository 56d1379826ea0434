import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShown, paramsOf, queryOf, sameQuery } from './query.ts';

test('a view keeps the parameters of the tool, and neither which tool it is nor the page of its list', () => {
  const search = {
    page: 'data-fixes',
    item: 'charts',
    sub: 'x',
    p: '3',
    cursor: '99',
    symbol: 'BRK.B',
    tag: ['a b', 'c&d'],
  };
  assert.equal(queryOf(search), 'symbol=BRK.B&tag=a+b&tag=c%26d');
  assert.deepEqual(paramsOf(queryOf(search)), { symbol: 'BRK.B', tag: ['a b', 'c&d'] });
  assert.equal(queryOf({ page: 'data-fixes', item: 'charts' }), '');
});

test('a view matches in whatever order its parameters come; parameters of one name keep their order', () => {
  assert.ok(sameQuery('a=1&b=2', 'b=2&a=1'));
  assert.ok(sameQuery('', ''));
  assert.equal(sameQuery('a=1', 'a=1&b=2'), false);
  assert.equal(sameQuery('t=1&t=2', 't=2&t=1'), false);
});

test('a saved query that says nothing of columns fits whatever columns are shown; one that does fits these alone', () => {
  const hidden = 'a=1&columns.people=.hide+plan';
  assert.ok(isShown('a=1', hidden));
  assert.ok(isShown(hidden, hidden));
  assert.equal(isShown(hidden, 'a=1'), false);
  assert.equal(isShown('a=2', hidden), false);
});
