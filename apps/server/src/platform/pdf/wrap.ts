import { cleanText, runsOf, widthOfRun, type Run, type Weight } from './fonts.ts';

/** A line as it is drawn. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Chinese and Japanese, which break between any two characters. */
const isIdeographic = (character: string): boolean => {
  const code = character.codePointAt(0)!;
  return (code >= 0x3000 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xffef) || code >= 0x20000;
};
/** Closing punctuation never begins a line. */
const joinsPrevious = (character: string): boolean =>
  '、。，．・：；？！）］｝」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ'.includes(character);

/** The last character, which may be two code units long. */
function lastCharacter(text: string): string {
  const [first, second] = Array.from(text.slice(-2));
  return second ?? first ?? '';
}

/** Parts of a line between which it may break: words with the spaces after them, and ideographs. */
function* breakable(line: string): Generator<string> {
  let part = '';
  for (const character of line) {
    const breaks =
      part !== '' &&
      character !== ' ' &&
      (part.endsWith(' ') ||
        /[-/]$/.test(part) ||
        ((isIdeographic(character) || isIdeographic(lastCharacter(part))) && !joinsPrevious(character)));
    if (breaks) {
      yield part;
      part = '';
    }
    part += character;
  }
  if (part) yield part;
}

const widthOf = (text: string, weight: Weight, size: number): number =>
  runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run, size), 0);

/** Pieces of a word that is wider than a line. */
function* split(word: string, weight: Weight, size: number, width: number): Generator<string> {
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const more = widthOf(segment, weight, size);
    if (piece && used + more > width) {
      yield piece;
      piece = '';
      used = 0;
    }
    piece += segment;
    used += more;
  }
  if (piece) yield piece;
}

/** Lines of a text within a width, in points. An empty text is one empty line. */
export function wrap(text: string, weight: Weight, size: number, width: number): Line[] {
  const lines: Line[] = [];
  const end = (line: string): void => {
    const runs = runsOf(line.trimEnd(), weight);
    lines.push({ runs, width: runs.reduce((sum, run) => sum + widthOfRun(run, size), 0) });
  };
  for (const paragraph of cleanText(text).split('\n')) {
    let line = '';
    let used = 0;
    for (const word of breakable(paragraph)) {
      const fits = widthOf(word.trimEnd(), weight, size) <= width;
      for (const part of fits ? [word] : split(word, weight, size, width)) {
        if (line && used + widthOf(part.trimEnd(), weight, size) > width + 0.01) {
          end(line);
          line = '';
          used = 0;
        }
        line += part;
        used += widthOf(part, weight, size);
      }
    }
    end(line);
  }
  return lines;
}
