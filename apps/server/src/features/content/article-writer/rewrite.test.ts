import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../platform/http/errors.ts';
import { amongFew, checkRewrite, rewriteTokens } from './rewrite.ts';

test("a model's text is taken as plain text, and only with the placeholders that it was given", () => {
  assert.equal(checkRewrite('At {{price}}.', 'It trades at {{ price }}.'), 'It trades at {{ price }}.');
  assert.equal(checkRewrite('At it.', '<p>Trades <b>there</b>.</p><script>x()</script>'), 'Trades there.');
  for (const said of [
    'It trades.',
    '{{price}} {{price}}.',
    '{{price}} {{volume}}.',
    '',
    '<script>x</script>',
    'x'.repeat(2000),
  ])
    assert.throws(() => checkRewrite('At {{price}}.', said), ApiError, said);
});

test('the answer may be longer than the text, within bounds', () => {
  assert.equal(rewriteTokens('x'.repeat(300)), 264);
});

test('each member has at most three concurrent rewrites, and a failed one frees its slot', async () => {
  const ends: (() => void)[] = [];
  const held = (userid: string) => amongFew(userid, () => new Promise<void>((end) => ends.push(end)));
  const running = [held('ann'), held('ann'), held('ann'), held('bob')];
  const fourth = held('ann').then(() => 'it ran', String);
  // Whether it runs is known by now; all that run are let go, one too many as well.
  for (const end of ends) end();
  assert.equal(await fourth, 'ApiError: 3 rewrites are already in progress, please wait for one of them.');
  await Promise.all(running);
  for (let n = 0; n < 4; n += 1)
    await assert.rejects(
      amongFew('ann', () => Promise.reject(new Error('no answer'))),
      /no answer/,
    );
  assert.equal(await amongFew('ann', async () => 'said'), 'said');
});
