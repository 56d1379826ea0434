import sharp from 'sharp';

/** What a picture's bytes are, whatever its name says. */
export type PictureType = 'jpeg' | 'png' | 'svg';

const svgHead = 4096;

// What may come before the root of an XML document, by how it begins and ends.
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

/** A PNG of an SVG of our own. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
