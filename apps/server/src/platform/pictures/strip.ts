// Reads the outer form of pictures only. Drawing them anew with the library would take away the metadata too, but also refuse
// photos of more points than it may decode, blur screenshots that are evidence, and stop what moves.
import { crc32 } from 'node:zlib';

/** Kinds of pictures whose metadata can be taken out without drawing them anew. */
export type StrippedType = 'png' | 'jpg' | 'gif' | 'webp';

const tag = { orientation: 0x0112, short: 3, entryBytes: 12 } as const;

/** How a picture is turned, 2 to 8, by the EXIF data of its camera (TIFF); undefined: not at all, or unreadable. */
function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  // What would lie beyond its end is not read: EXIF that is broken says nothing.
  if (tiff.length < 8) return undefined;
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  const count = short(first);
  for (let n = 0; n < count; n += 1) {
    const entry = first + 2 + n * tag.entryBytes;
    if (entry + tag.entryBytes > tiff.length) return undefined;
    if (short(entry) !== tag.orientation || short(entry + 2) !== tag.short) continue;
    const turned = short(entry + 8);
    return turned >= 2 && turned <= 8 ? turned : undefined;
  }
  return undefined;
}

/** EXIF data that say nothing but how a picture is turned. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(tag.orientation, 10);
  tiff.writeUInt16BE(tag.short, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const broken = (): Error => new Error('the picture is broken');

/**
 * Parts of a picture at most: chunks, segments or blocks. Long films in GIF and photos in small chunks have some thousands; a
 * file of nothing but parts would hold up everybody else while it is read.
 */
const mostParts = 50_000;

/** Counts the parts of one picture. @throws Error where they are too many */
function partCounter(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > mostParts) throw broken();
  };
}

/** @throws Error where a picture ends before it */
const part = (bytes: Buffer, from: number, length: number): Buffer => {
  if (from + length > bytes.length) throw broken();
  return bytes.subarray(from, from + length);
};

const exifHead = Buffer.from('Exif\0\0', 'latin1');
const jpeg = {
  image: 0xd8,
  end: 0xd9,
  scan: 0xda,
  jfif: 0xe0,
  exif: 0xe1,
  icc: 0xe2,
  adobe: 0xee,
  comment: 0xfe,
} as const;

/** Bytes of a JFIF segment before the width and height of its small copy, and with them; its marker and length count. */
const jfif = { beforeCopy: 16, bytes: 18 } as const;

/** A JFIF segment with its density and without its small copy of the picture; undefined for one that is none. */
function plainJfif(segment: Buffer): Buffer | undefined {
  if (segment.length < jfif.bytes || segment.toString('latin1', 4, 9) !== 'JFIF\0') return undefined;
  const plain = Buffer.alloc(jfif.bytes);
  segment.copy(plain, 0, 0, jfif.beforeCopy);
  plain.writeUInt16BE(jfif.bytes - 2, 2);
  return plain;
}

/** What of a segment of a JPEG is needed to draw it: nothing of what an application added, but for its colours. */
function drawnOf(marker: number, segment: Buffer): Buffer | undefined {
  if (marker === jpeg.jfif) return plainJfif(segment);
  if (marker === jpeg.comment) return undefined;
  if (marker < jpeg.jfif || marker > 0xef || marker === jpeg.adobe) return segment;
  const isProfile = marker === jpeg.icc && segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0';
  return isProfile ? segment : undefined;
}

/** Where the compressed points that begin at a place end: at a marker that is no part of them, or with the file. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const count = partCounter();
  let tiff: Buffer | undefined;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    // What follows the end is no part of the picture: phones put small copies there, with metadata of their own.
    else if (marker === jpeg.end) break;
    else {
      count();
      const length = part(bytes, at + 2, 2).readUInt16BE(0);
      const segment = part(bytes, at, 2 + length);
      const content = segment.subarray(4);
      if (marker === jpeg.exif && content.subarray(0, 6).equals(exifHead)) tiff ??= content.subarray(6);
      const drawn = drawnOf(marker, segment);
      if (drawn) kept.push(drawn);
      at += segment.length;
      if (marker !== jpeg.scan) continue;
      const end = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  const head = [Buffer.from([0xff, jpeg.image])];
  const turned = tiff && orientationOf(tiff);
  if (turned !== undefined) {
    const exif = Buffer.concat([exifHead, exifOf(turned)]);
    head.push(Buffer.from([0xff, jpeg.exif, 0, exif.length + 2]), exif);
  }
  return Buffer.concat([...head, ...kept, Buffer.from([0xff, jpeg.end])]);
}

/** Chunks of a PNG beside the critical ones that are needed to draw it, moving ones included. */
const pngDrawn = new Set(
  'acTL fcTL fdAT tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST sPLT'.split(' '),
);

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}

function stripPng(bytes: Buffer): Buffer {
  const kept = [part(bytes, 0, 8)];
  const count = partCounter();
  let tiff: Buffer | undefined;
  for (let at = 8, type = ''; type !== 'IEND';) {
    count();
    const head = part(bytes, at, 8);
    type = head.toString('latin1', 4);
    const chunk = part(bytes, at, head.readUInt32BE(0) + 12);
    at += chunk.length;
    if (type === 'eXIf') tiff ??= chunk.subarray(8, -4);
    if (/^[A-Z]/.test(type) || pngDrawn.has(type)) kept.push(chunk);
  }
  const turned = tiff && orientationOf(tiff);
  // Right behind the head, since it has to come before the points.
  if (turned !== undefined) kept.splice(2, 0, pngChunk('eXIf', exifOf(turned)));
  return Buffer.concat(kept);
}

const webpDrawn = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** Bits of the first byte of `VP8X`. */
const webpSays = { exif: 0x08, xmp: 0x04 } as const;

function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const end = Math.min(bytes.length, part(bytes, 0, 12).readUInt32LE(4) + 8);
  const count = partCounter();
  let tiff: Buffer | undefined;
  for (let at = 12; at + 8 <= end;) {
    count();
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(part(bytes, at, 8 + length));
    at += 8 + length + (length % 2);
    if (type === 'EXIF') tiff ??= chunk.subarray(chunk.subarray(8, 14).equals(exifHead) ? 14 : 8);
    if (!webpDrawn.has(type)) continue;
    if (type === 'VP8X') chunk[8]! &= ~(webpSays.exif | webpSays.xmp);
    kept.push(chunk, Buffer.alloc(length % 2));
  }
  const extended = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  const turned = tiff && orientationOf(tiff);
  if (turned !== undefined && extended) {
    const exif = exifOf(turned);
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(exif.length, 4);
    extended[8]! |= webpSays.exif;
    kept.push(head, exif);
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const gif = { extension: 0x21, image: 0x2c, control: 0xf9, application: 0xff, plainText: 0x01 } as const;
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
/** Bytes of the table of colours that a flag byte announces. */
const coloursBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) throw broken();
    at += 1 + length;
  }
  return at + 1;
}

function stripGif(bytes: Buffer): Buffer {
  const screen = part(bytes, 0, 13);
  let at = 13 + coloursBytes(screen[10]!);
  const kept = [part(bytes, 0, at)];
  const count = partCounter();
  for (let kind = bytes[at]; kind === gif.extension || kind === gif.image; kind = bytes[at]) {
    count();
    const from = at;
    if (kind === gif.image) {
      const flags = part(bytes, at, 10)[9]!;
      at = endOfBlocks(bytes, at + 10 + coloursBytes(flags) + 1);
      kept.push(bytes.subarray(from, at));
      continue;
    }
    const label = part(bytes, at, 2)[1]!;
    at = endOfBlocks(bytes, at + 2);
    const isKept =
      label === gif.application
        ? gifApplications.has(bytes.toString('latin1', from + 3, from + 14))
        : label === gif.control || label === gif.plainText;
    if (isKept) kept.push(bytes.subarray(from, at));
  }
  return Buffer.concat([...kept, Buffer.from([0x3b])]);
}

const strips = { jpg: stripJpeg, png: stripPng, gif: stripGif, webp: stripWebp } as const;

/**
 * A picture without what came with it: where it was taken, by what and whom, and texts. Its points, colours and moving
 * parts stay to the last bit, and how its camera was turned. Linear in its length.
 * @throws Error where it is broken
 */
export const stripMetadata = (bytes: Buffer, type: StrippedType): Buffer => strips[type](bytes);

export const isStripped = (end: string): end is StrippedType => Object.hasOwn(strips, end);
