import { drawSvg } from '../../../platform/pictures/pictures.ts';

const size = { width: 1200, height: 300 };
/** Ground, and three shapes over it, by digit. */
const colours = [
  ['#1d3557', '#457b9d', '#a8dadc', '#f1faee'],
  ['#22333b', '#5e503f', '#c6ac8f', '#eae0d5'],
  ['#2b2d42', '#8d99ae', '#ef8354', '#edf2f4'],
  ['#0b3c49', '#16697a', '#82c0cc', '#ffa62b'],
  ['#2f3e46', '#52796f', '#84a98c', '#cad2c5'],
  ['#3d2c8d', '#5c4cb0', '#916bbf', '#c996cc'],
  ['#1b262c', '#0f4c75', '#3282b8', '#bbe1fa'],
  ['#4a1942', '#893168', '#c05299', '#eaeaea'],
  ['#283618', '#606c38', '#dda15e', '#fefae0'],
  ['#212529', '#495057', '#adb5bd', '#e9ecef'],
] as const;

/** A curve across the banner like a price that wanders, the same for the same digit. */
function wave(digit: number, level: number, swing: number): string {
  const points = Array.from({ length: 13 }, (_unused, n) => {
    const lift = Math.sin(n * (0.7 + digit * 0.11) + level) + Math.sin(n * 1.9 + digit) * 0.4;
    return `${n * 100},${Math.round(size.height * level - lift * swing)}`;
  });
  return `M0,${size.height} L${points.join(' L')} L${size.width},${size.height} Z`;
}

function svgOf(digit: number): string {
  const [ground, far, middle, near] = colours[digit]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <path d="${wave(digit, 0.5, 46)}" fill="${far}"/>
    <path d="${wave(digit + 3, 0.68, 34)}" fill="${middle}" fill-opacity="0.75"/>
    <path d="${wave(digit + 7, 0.86, 18)}" fill="${near}" fill-opacity="0.6"/>
  </svg>`;
}

/** Draws each digit's banner at its first request, and again after a failure. @param draw a picture out of its SVG, as PNG */
export function bannerDrawer(draw: (svg: string) => Promise<Buffer>): (digit: number) => Promise<Buffer> {
  const drawn = new Map<number, Promise<Buffer>>();
  return (digit) => {
    const known = drawn.get(digit);
    if (known) return known;
    const drawing = draw(svgOf(digit));
    drawn.set(digit, drawing);
    drawing.catch(() => drawn.delete(digit));
    return drawing;
  };
}

/** The fallback banner of a digit, 0 to 9, as PNG. */
export const bannerPng = bannerDrawer(drawSvg);
