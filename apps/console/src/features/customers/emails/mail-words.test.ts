import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paramsText, templateText } from './mail-words.ts';

test('a template is described in words', () => {
  assert.equal(templateText('failed/no-usage'), 'failed charge: no usage');
  assert.equal(templateText('sizing/compliance-1'), 'right sizing: compliance 1');
  assert.equal(templateText('blocked/blocked'), 'blocked account');
  assert.equal(templateText('account/verify-email'), 'account: verify email');
  assert.equal(templateText('toString/x-y'), 'toString: x y');
  assert.equal(templateText('old'), 'old');
});

test('the values of a mail are in one line', () => {
  assert.equal(
    paramsText({ n: 3, none: null, on: true, amount: 'USD 1.00' }),
    'amount: USD 1.00 · n: 3 · none:  · on: true',
  );
  assert.equal(paramsText({}), '');
});
