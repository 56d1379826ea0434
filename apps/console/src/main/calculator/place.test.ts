import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterMove, hasButton, placeOf, toggled } from './place.ts';

const statements = placeOf('data-fixes', 'financialStatements');
const charts = placeOf('data-fixes', 'charts');

test('the button is in the tools that the server names, and opens and closes the display', () => {
  const sections = ['financialStatements', 'revenueSegmentation'];
  assert.equal(hasButton('financialStatements', sections), true);
  assert.equal(hasButton('revenueSegmentation', sections), true);
  assert.equal(hasButton('charts', sections), false);
  assert.equal(hasButton(undefined, sections), false);
  assert.equal(hasButton('charts', [...sections, 'charts']), true);
  const open = toggled(null, statements);
  assert.equal(open, statements);
  assert.equal(toggled(open, statements), null);
});

test('leaving the tool closes the display, and coming back does not open it (r000-calculator-off-on-leave)', () => {
  const open = toggled(null, statements);
  assert.equal(afterMove(open, statements), statements);
  assert.equal(afterMove(open, charts), null);
  assert.equal(afterMove(afterMove(open, charts), statements), null);
});
