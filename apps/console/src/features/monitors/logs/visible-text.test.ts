import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from './visible-text.ts';

test('control characters and signs that turn text around are shown, line breaks and tabs stay', () => {
  assert.equal(
    visibleText('a\u001B[31mred\u001B[0m\u0000\u007F\u0085'),
    'a\\u001B[31mred\\u001B[0m\\u0000\\u007F\\u0085',
  );
  assert.equal(visibleText('one\r\ntwo\n\tthree\rfour'), 'one\ntwo\n\tthree\\u000Dfour');
  assert.equal(visibleText('abc\u202Edef\u200B\u2028'), 'abc\\u202Edef\\u200B\\u2028');
  assert.equal(visibleText('<script>alert("ü €")</script>'), '<script>alert("ü €")</script>');
});
