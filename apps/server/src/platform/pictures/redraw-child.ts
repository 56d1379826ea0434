// Draws one picture anew in a process of its own: the picture on standard input, what it shall be as JSON in the first
// argument; standard output gets a line of JSON with the size that it has, then its bytes.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Points that one picture has at most: a small file can hold a huge picture. */
const mostPixels = 25_000_000;

const { width, height, out } = JSON.parse(process.argv[2]!) as {
  width: number;
  height: number;
  out: 'jpeg' | 'png';
};
sharp.concurrency(1);
const sized = sharp(await buffer(process.stdin), { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  .rotate()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true });
const written = out === 'jpeg' ? sized.jpeg({ quality: 86 }) : sized.png({ compressionLevel: 9 });
const { data, info } = await written.toBuffer({ resolveWithObject: true });
process.stdout.write(`${JSON.stringify({ width: info.width, height: info.height })}\n`);
process.stdout.write(data);
