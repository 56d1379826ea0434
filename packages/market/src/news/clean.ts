const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && /[\p{L}\p{N}_]/u.test(unit);
const isSpace = (unit: string | undefined): boolean => unit !== undefined && /\s/.test(unit);

/** Lower case of each unit, so that places in it are places in the text: some letters get longer in lower case. */
function lowered(text: string): string {
  const whole = text.toLowerCase();
  if (whole.length === text.length) return whole;
  return Array.from({ length: text.length }, (_unused, at) => {
    const one = text[at]!.toLowerCase();
    return one.length === 1 ? one : text[at]!;
  }).join('');
}

/** A text with each run of white space as one blank, and where each unit of it is in the text. */
function squeezed(text: string): { readonly plain: string; readonly places: Uint32Array } {
  const places = new Uint32Array(text.length + 1);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (isSpace(text[at]) && isSpace(text[at - 1])) continue;
    places[parts.length] = at;
    parts.push(isSpace(text[at]) ? ' ' : text[at]!);
  }
  places[parts.length] = text.length;
  return { plain: parts.join(''), places };
}

/** Whether a match begins and ends where words do: `market` is not found in `marketing`. */
function isWhole(text: string, from: number, to: number): boolean {
  const begins = !isWordUnit(text[from]) || !isWordUnit(text[from - 1]);
  return begins && (!isWordUnit(text[to - 1]) || !isWordUnit(text[to]));
}

/** Where phrases are, as ranges of the text, joined where they overlap. */
function rangesOf(text: string, phrases: readonly string[]): [from: number, to: number][] {
  const { plain, places } = squeezed(lowered(text));
  const found: [number, number][] = [];
  for (const phrase of phrases) {
    const wanted = squeezed(lowered(phrase.trim())).plain;
    if (!wanted) continue;
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (isWhole(plain, at, end)) found.push([places[at]!, places[end - 1]! + 1]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of found) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** One line after something was taken out of it: single blanks, none before a punctuation mark, none at the ends. */
const tidyLine = (line: string): string =>
  line
    .split(/[ \t\u00a0]/)
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ (?=[.,;:!?)\]](?:\s|$))/g, '')
    .trim();

/**
 * A text without some phrases: whole words, in any case, whatever white space is between them. Lines that lose all they
 * held go; a text that holds none of the phrases stays as it is, to the letter. Linear in text and phrases.
 */
export function removePhrases(text: string, phrases: readonly string[]): string {
  const ranges = rangesOf(text, phrases);
  if (!ranges.length) return text;
  const lines: { text: string; touched: boolean }[] = [{ text: '', touched: false }];
  const add = (part: string, touched: boolean): void => {
    const [first = '', ...more] = part.split('\n');
    const last = lines.at(-1)!;
    last.text += first;
    last.touched ||= touched;
    for (const one of more) lines.push({ text: one, touched });
  };
  let at = 0;
  for (const [from, to] of ranges) {
    add(text.slice(at, from), false);
    lines.at(-1)!.touched = true;
    at = to;
  }
  add(text.slice(at), false);
  return lines
    .map((line) => (line.touched ? { ...line, text: tidyLine(line.text) } : line))
    .filter((line) => !line.touched || line.text !== '')
    .map((line) => line.text)
    .join('\n')
    .trim();
}
