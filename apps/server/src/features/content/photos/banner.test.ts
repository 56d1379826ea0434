import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannerPng } from './banner.ts';

test('a banner that could not be drawn is drawn again, and one that was drawn is kept', async () => {
  await assert.rejects(
    bannerPng(7, () => Promise.reject(new Error('no memory'))),
    /no memory/,
  );
  const picture = Buffer.from('picture');
  assert.equal(await bannerPng(7, () => Promise.resolve(picture)), picture);
  assert.equal(await bannerPng(7, () => Promise.reject(new Error('no memory'))), picture);
});
