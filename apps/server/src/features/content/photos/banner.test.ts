import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannerDrawer } from './banner.ts';

test('a banner that could not be drawn is drawn again, and one that was drawn is kept', async () => {
  const picture = Buffer.from('picture');
  let tries = 0;
  const banner = bannerDrawer(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no memory');
    return picture;
  });
  await assert.rejects(banner(7), /no memory/);
  assert.equal(await banner(7), picture);
  assert.equal(await banner(7), picture);
  assert.equal(tries, 2);
});
