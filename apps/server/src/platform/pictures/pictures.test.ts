import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redrawPicture } from './pictures.ts';

const most = { width: 64, height: 64 };
const svg = (size: number, inner = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inner}</svg>`);

test('pictures are drawn one after the other, also behind one that fails', async () => {
  const ended: string[] = [];
  const draw = (name: string, picture: Buffer) =>
    redrawPicture(picture, 'svg', most).then(
      () => ended.push(name),
      () => ended.push(`${name} failed`),
    );
  const slow = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
  await Promise.all([
    draw('slow', svg(1500, `${slow}<rect width="1500" height="1500" filter="url(#f)"/>`)),
    draw('huge', svg(90_000)),
    draw('quick', svg(10)),
  ]);
  assert.deepEqual(ended, ['slow', 'huge failed', 'quick']);
});
