// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { redrawPicture } from './redraw.ts';

const most = { width: 64, height: 64 };
const svg = (size: number, inner = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inner}</svg>`);
// Filters over many points: minutes of work in two kilobytes.
const slow = (size: number): Buffer => {
  const filter = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
  return svg(size, filter + `<rect width="${size}" height="${size}" filter="url(#f)"/>`.repeat(60));
};

test('a picture that takes too long is stopped, and nobody else waits for it', async () => {
  const ended: string[] = [];
  const draw = (name: string, picture: Buffer, person: string) =>
    redrawPicture(picture, 'svg', { width: 4900, height: 4900 }, person).then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.message}`),
    );
  await Promise.all([
    draw('slow', slow(4900), 'one'),
    draw('behind it', svg(10), 'one'),
    draw('too many points', svg(90_000), 'two'),
    draw('quick', svg(10), 'three'),
  ]);
  assert.deepEqual(ended.slice(0, 2).sort(), ['quick', 'too many points: the picture was not drawn (1)']);
  assert.deepEqual(ended.slice(2), ['slow: the picture was not drawn (SIGKILL)', 'behind it']);
});

test('while pictures of four people are drawn a fifth is asked to try again', async () => {
  const people = ['a', 'b', 'c', 'd'].map((person) => redrawPicture(svg(10), 'svg', most, person));
  await assert.rejects(redrawPicture(svg(10), 'svg', most, 'e'), { status: 503 });
  await Promise.all(people);
  assert.equal((await redrawPicture(svg(10), 'svg', most, 'e')).width, 10);
});

// Each filter keeps a layer of 24 million points until the innermost is drawn: gigabytes in a kilobyte.
const layers = (count: number): Buffer =>
  svg(
    4900,
    `<filter id="f"><feOffset dx="1"/></filter>${'<g filter="url(#f)">'.repeat(count)}<rect width="4900" height="4900"/>${'</g>'.repeat(count)}`,
  );

test(
  'a picture that takes too much memory is ended by that, long before its time is over',
  { skip: process.platform !== 'linux' },
  async () => {
    await assert.rejects(
      redrawPicture(layers(30), 'svg', { width: 4900, height: 4900 }, 'one'),
      (error: Error) => /was not drawn/.test(error.message) && !/SIGKILL/.test(error.message),
    );
  },
);

test('a photograph as large as may be, turned, is drawn within the memory', async () => {
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#357' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { width, height } = await redrawPicture(large, 'jpeg', { width: 5000, height: 5000 }, 'one');
  assert.deepEqual([width, height], [5000, 5000]);
});

test('two pictures are drawn at the same time, and the others after them', async () => {
  const running: number[] = [];
  const count = setInterval(
    () => running.push(process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length),
    5,
  );
  await Promise.all(['a', 'b', 'c', 'd'].map((person) => redrawPicture(svg(10), 'svg', most, person)));
  clearInterval(count);
  assert.equal(Math.max(...running), 2);
});
