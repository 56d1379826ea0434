import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSource, photoFault } from './photo-file.ts';

test('a photo has at most 1,000,000 bytes and one of four ends (r000-photo-size, r000-photo-types)', () => {
  for (const name of ['a.jpg', 'A.JPEG', 'a.png', 'a.b.svg'])
    assert.equal(photoFault({ name, size: 1_000_000 }), null);
  assert.equal(photoFault({ name: 'a.png', size: 1_000_001 }), 'File Size Too Big. Max 1MB.');
  for (const name of ['a.gif', 'png', 'a.png.exe', 'a.'])
    assert.equal(photoFault({ name, size: 10 }), 'Invalid File Type.');
});

test('an image that cannot be shown gives way to the next (r000-banner-fallback)', () => {
  const sources = ['/photos/broken.png', '/banner_pictures/3.png', '/banner_pictures/4.png'];
  assert.equal(nextSource(sources, sources[0]!), '/banner_pictures/3.png');
  assert.equal(nextSource(sources, sources[2]!), null);
});
