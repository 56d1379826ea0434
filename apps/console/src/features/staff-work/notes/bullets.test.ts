import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enterInList } from './bullets.ts';

/** The text after Enter; `|` is the caret, two of them a selection. */
function enter(typed: string): string | null {
  const from = typed.indexOf('|');
  const to = typed.lastIndexOf('|');
  const text = typed.replaceAll('|', '');
  const done = enterInList({ text, from, to: to > from ? to - 1 : from });
  return done && `${text.slice(0, done.from)}${done.insert}|${text.slice(done.to)}`;
}

describe('Enter in a list', () => {
  test('continues the bullet, with its indentation', () => {
    assert.equal(enter('- item|'), '- item\n- |');
    assert.equal(enter('a\n  * item|\nb'), 'a\n  * item\n  * |\nb');
    assert.equal(enter('• it|em'), '• it\n• |em');
    assert.equal(enter('- i|te|m'), '- i\n- |m');
  });

  test('counts on', () => {
    assert.equal(enter('9. item|'), '9. item\n10. |');
    assert.equal(enter(' 2) item|'), ' 2) item\n 3) |');
  });

  test('ends the list where the line has nothing but its bullet', () => {
    assert.equal(enter('- item\n- |'), '- item\n|');
    assert.equal(enter('- item\n  3. |\nb'), '- item\n|\nb');
    assert.equal(enter('- |\n'), '|\n');
  });

  test('is left to the browser elsewhere', () => {
    for (const text of ['item|', '|- item', '-item|', '- item\n|', '-|', '1000. item|', '2024 was|'])
      assert.equal(enter(text), null, text);
  });
});
