import sharp, { type Sharp } from 'sharp';

/** What a picture's bytes are, whatever its name says. */
export type PictureType = 'jpeg' | 'png' | 'svg';

/** A picture that was drawn anew: nothing of the file that came in is left but what one sees. */
export interface Redrawn {
  readonly bytes: Buffer;
  readonly type: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

/** Points that one picture has at most: a small file can hold a huge picture. */
const mostPixels = 25_000_000;
const longestSeconds = 10;
const svgHead = 4096;

// What may stand before the root of an XML document, by how it begins and ends.
const prologParts = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!doctype', '>'],
] as const;

/** A document from its root on, or from what does not belong before it. */
function withoutProlog(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const begun = rest.slice(0, 9).toLowerCase();
    const part = prologParts.find(([start]) => begun.startsWith(start));
    if (!part) return rest;
    const end = rest.indexOf(part[1], part[0].length);
    if (end < 0) return '';
    rest = rest.slice(end + part[1].length).trimStart();
  }
}

/** The type of a picture by its content; undefined for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const starts = (...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  const text = Buffer.from(bytes.subarray(0, svgHead)).toString('utf8');
  return /^<svg[\s>]/i.test(withoutProlog(text)) ? 'svg' : undefined;
}

const readable = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({
    seconds: longestSeconds,
  });

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One picture after the other. Drawing an SVG cannot be stopped: with a few filters it holds a thread for a minute,
 * and reading files and looking up names share four of them.
 */
function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(draw);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Draws a picture anew within a size: turned as its camera meant it, without its metadata. An SVG becomes a PNG, so no
 * script of it survives.
 * @throws Error where it cannot be decoded, or is larger than a picture may be
 */
export async function redrawPicture(
  bytes: Uint8Array,
  type: PictureType,
  most: { readonly width: number; readonly height: number },
): Promise<Redrawn> {
  // Guard: entities let a short text grow without end.
  if (type === 'svg' && /<!ENTITY/i.test(Buffer.from(bytes).toString('utf8')))
    throw new Error('an SVG with entities');
  const sized = readable(bytes)
    .rotate()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true });
  const out = type === 'jpeg' ? 'jpeg' : 'png';
  const written = out === 'jpeg' ? sized.jpeg({ quality: 86 }) : sized.png({ compressionLevel: 9 });
  const { data, info } = await inTurn(() => written.toBuffer({ resolveWithObject: true }));
  return { bytes: data, type: out, width: info.width, height: info.height };
}

/** A PNG of an SVG of our own. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  readable(Buffer.from(svg)).png({ palette: true }).toBuffer();
