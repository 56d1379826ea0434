import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { unpackWoff } from './woff.ts';

/** Regular text, and headings, sums and labels. */
export type Weight = 'regular' | 'strong';

/** A part of a text in one font. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

const weights = { regular: 400, strong: 600 } as const;
const notoSubsets = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'greek-ext',
  'cyrillic-ext',
] as const;

/** The files of a weight in the order in which they are asked for a character. */
const filesOf = (weight: Weight): string[] => [
  ...notoSubsets.map((subset) => `noto-sans/files/noto-sans-${subset}-${weights[weight]}-normal.woff`),
  // Japanese, and what Chinese shares with it.
  `biz-udpgothic/files/biz-udpgothic-japanese-${weight === 'regular' ? 400 : 700}-normal.woff`,
];

const resolve = createRequire(import.meta.url).resolve;
const opened = new Map<string, fontkit.Font>();

/**
 * Gives each glyph its character. A glyph is kept as it was first asked for: asked for as a part of another one, such as the
 * letter below an accent, it would have no character, and texts of later documents would not be found.
 */
function nameGlyphs(font: fontkit.Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
}

/** A font by its file, opened once for the process. */
export function openFont(file: string): fontkit.Font {
  let font = opened.get(file);
  if (!font) {
    font = fontkit.create(unpackWoff(readFileSync(resolve(`@fontsource/${file}`)))) as fontkit.Font;
    nameGlyphs(font);
    opened.set(file, font);
  }
  return font;
}

const fontOfCharacter = { regular: new Map<number, string>(), strong: new Map<number, string>() };

/** The first font that has a character; undefined where none has. */
function fontFor(codePoint: number, weight: Weight): string | undefined {
  const known = fontOfCharacter[weight];
  const found = known.get(codePoint);
  if (found !== undefined) return found || undefined;
  const file = filesOf(weight).find((each) => openFont(each).hasGlyphForCodePoint(codePoint));
  known.set(codePoint, file ?? '');
  return file;
}

/**
 * Text as it is drawn: composed, tabs as spaces, without control characters, and without marks that reorder or hide
 * what is read.
 */
export function cleanText(text: string): string {
  let clean = '';
  for (const character of text.normalize('NFC').replaceAll('\r\n', '\n')) {
    const code = character.codePointAt(0)!;
    if (character === '\t' || code === 0xa0 || code === 0x202f || code === 0x2007) clean += ' ';
    else if (code < 0x20 && character !== '\n') continue;
    else if (code >= 0x7f && code < 0xa0) continue;
    else if (code === 0xad || code === 0xfeff || (code >= 0x200b && code <= 0x200f)) continue;
    else if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069)) continue;
    else if (code === 0x2028 || code === 0x2029) clean += '\n';
    else clean += character;
  }
  return clean;
}

/** A line of text in the fonts that have its characters. Characters that no font has are left out. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0)!;
    // A space, a digit or a mark stays in the font around it where that has it.
    const stays = last && openFont(last.font).hasGlyphForCodePoint(codePoint) && !/[a-z]/i.test(character);
    const font = stays ? last.font : fontFor(codePoint, weight);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Characters that no font has, each once, in order of appearance. */
export function unsupportedIn(texts: Iterable<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts)
    for (const character of cleanText(text)) {
      if (character === '\n') continue;
      if (!fontFor(character.codePointAt(0)!, 'regular')) missing.add(character);
    }
  return [...missing];
}

/**
 * A letter with marks is one glyph where the font has it: composed of several, it would be found as several characters.
 * Given to the layout of widths and of the page alike.
 */
export const layoutFeatures = { ccmp: false };

const widths = new Map<string, number>();

/** Width of a run, in points. */
export function widthOfRun({ font, text }: Run, size: number): number {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    const opened = openFont(font);
    width = opened.layout(text, layoutFeatures).advanceWidth / opened.unitsPerEm;
    // Words repeat within a document; those of all documents would fill the memory.
    if (widths.size > 20_000) widths.clear();
    widths.set(key, width);
  }
  return width * size;
}
