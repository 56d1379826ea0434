import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { stripMetadata, type StrippedType } from './strip.ts';

const exif = {
  IFD0: { Copyright: 'secret-note', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
};
const picture = () =>
  sharp(Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_none, n) => (n * 7) % 256)), {
    raw: { width: 40, height: 30, channels: 3 },
  });
const points = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { pages: -1 }).raw().toBuffer();
const made: Readonly<Record<Exclude<StrippedType, 'gif'>, (from: Sharp) => Sharp>> = {
  jpg: (from) => from.jpeg({ progressive: true }),
  png: (from) => from.png(),
  webp: (from) => from.webp(),
};

for (const [type, make] of Object.entries(made) as [keyof typeof made, (from: Sharp) => Sharp][])
  test(`a ${type} loses its place and texts, and keeps its points, its colours and how it is turned`, async () => {
    const from = await make(picture())
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-note</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    assert.ok(from.includes('secret-note'));
    const stripped = stripMetadata(from, type);
    assert.ok(!stripped.includes('secret-note'));
    const { exif: left, xmp, icc, orientation, width } = await sharp(stripped).metadata();
    assert.deepEqual([xmp, orientation, width], [undefined, 6, 40]);
    assert.ok(icc && left && left.length < 40, String(left?.length));
    assert.deepEqual(await points(stripped), await points(from));
    assert.deepEqual(stripMetadata(stripped, type), stripped);
  });

test('a moving gif keeps its pictures and loses its comments', async () => {
  const from = await sharp(Buffer.concat([await picture().raw().toBuffer(), Buffer.alloc(40 * 30 * 3)]), {
    raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
  })
    .gif({ loop: 3 })
    .toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, 11]),
    Buffer.from('secret-note'),
    Buffer.from([0]),
  ]);
  const noted = Buffer.concat([from.subarray(0, -1), comment, Buffer.from([0x3b])]);
  const stripped = stripMetadata(noted, 'gif');
  assert.ok(!stripped.includes('secret-note'));
  const { pages, loop } = await sharp(stripped, { pages: -1 }).metadata();
  assert.deepEqual([pages, loop], [2, 3]);
  assert.deepEqual(await points(stripped), await points(from));
});

test('what a phone puts behind the end of a jpeg goes', async () => {
  const from = await picture().jpeg().toBuffer();
  assert.deepEqual(stripMetadata(Buffer.concat([from, Buffer.from('secret-note')]), 'jpg'), from);
});

/** A segment of a JPEG. */
const segmentOf = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

test('the small copies that a JFIF or JFXX segment holds go, and the density stays', async () => {
  const from = await picture().jpeg().toBuffer();
  // 144 points an inch, and a small copy of two by two points.
  const density = Buffer.from('JFIF\0\x01\x02\x01\0\x90\0\x90', 'latin1');
  const copy = Buffer.concat([Buffer.from([2, 2]), Buffer.from('secret-note!', 'latin1')]);
  const withApp0 = (...contents: Buffer[]): Buffer =>
    Buffer.concat([
      from.subarray(0, 2),
      ...contents.map((content) => segmentOf(0xe0, content)),
      from.subarray(2),
    ]);
  const noted = withApp0(
    Buffer.concat([density, copy]),
    Buffer.concat([Buffer.from('JFXX\0\x13', 'latin1'), copy]),
    // Too short to be a header, so that nothing reads it.
    Buffer.from('JFIF\0secret', 'latin1'),
  );
  assert.equal((await sharp(noted).metadata()).density, 144);
  const stripped = stripMetadata(noted, 'jpg');
  assert.ok(!stripped.includes('secret'));
  assert.deepEqual(stripped, withApp0(Buffer.concat([density, Buffer.alloc(2)])));
  assert.equal((await sharp(stripped).metadata()).density, 144);
  assert.deepEqual(await points(stripped), await points(noted));
});

test('a picture that is cut off anywhere is refused or shorter, and never read beyond its end', async () => {
  for (const type of ['jpg', 'png', 'webp', 'gif'] as const) {
    const format = type === 'jpg' ? 'jpeg' : type;
    const from = await picture().withMetadata({ orientation: 3 }).toFormat(format).toBuffer();
    for (let length = 0; length < from.length; length += 7)
      try {
        assert.ok(stripMetadata(from.subarray(0, length), type).length <= length + 60, `${type} ${length}`);
      } catch (error) {
        assert.equal((error as Error).message, 'the picture is broken');
      }
  }
});

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const many = (part: Buffer, bytes: number): Buffer => Buffer.alloc(bytes - (bytes % part.length), part);
const emptyExif = Buffer.from('000000006558496600000000', 'hex');
const tooManyParts: Readonly<Record<string, readonly [StrippedType, Buffer]>> = {
  'PNG of empty EXIF': ['png', Buffer.concat([pngStart, many(emptyExif, 2_000_000)])],
  'JPEG of empty EXIF': [
    'jpg',
    Buffer.concat([Buffer.from([0xff, 0xd8]), many(Buffer.from('ffe10008457869660000', 'hex'), 2_000_000)]),
  ],
  'JPEG of empty tables': [
    'jpg',
    Buffer.concat([Buffer.from([0xff, 0xd8]), many(Buffer.from([0xff, 0xc4, 0, 2]), 2_000_000)]),
  ],
  'GIF of empty extensions': [
    'gif',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), many(Buffer.from([0x21, 0xf9, 0]), 2_000_000)]),
  ],
};
for (const [name, [type, bytes]] of Object.entries(tooManyParts))
  test(`a ${name} is refused after a bounded number of parts`, (t) => {
    let looks = 0;
    const { subarray } = Buffer.prototype;
    t.after(() => Object.assign(Buffer.prototype, { subarray }));
    Object.assign(Buffer.prototype, {
      subarray(this: Buffer, ...range: [number?, number?]) {
        looks += 1;
        return subarray.apply(this, range);
      },
    });
    assert.throws(() => stripMetadata(bytes, type), /the picture is broken/);
    // Each part takes some few looks at the bytes.
    assert.ok(looks < 400_000, String(looks));
  });

test('only the first EXIF block of a picture is read, and one that is cut says nothing', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const picture = (...blocks: Buffer[]): Buffer =>
    Buffer.concat([
      pngStart,
      chunk('IHDR', Buffer.alloc(13)),
      ...blocks.map((data) => chunk('eXIf', data)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  const says = (bytes: Buffer): boolean => stripMetadata(bytes, 'png').includes('eXIf');
  assert.ok(says(picture(turned)));
  assert.ok(!says(picture(Buffer.alloc(0), turned)));
  for (let length = 0; length < 20; length += 1)
    assert.ok(!says(picture(turned.subarray(0, length))), String(length));
});
