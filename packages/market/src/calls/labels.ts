import { isSpeaker } from './people.ts';
import type { Label, Piece } from './types.ts';

/** Characters of a heading at most. */
const headingMost = 160;
const dashes = / ?(?:--+|—|–| - ) ?/;

/** Lines of a text with their offsets. */
export function linesOf(text: string): Piece[] {
  const lines: Piece[] = [];
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    lines.push({ text: text.slice(start, stop), start });
    start = stop + 1;
  }
  return lines;
}

/** A line that is a name alone, or a name with titles after dashes. */
export function headingOf({ text, start }: Piece): Label | undefined {
  const line = text.trim();
  if (!line || line.length > headingMost) return undefined;
  const [name = '', ...titles] = line
    .replace(/:$/, '')
    .split(dashes)
    .map((part) => part.trim());
  if (!isSpeaker(name) || titles.some((one) => one.length > 110)) return undefined;
  // A name and a sentence: "Thank you, Anna -- and now the margin."
  if (
    /[?!]$/.test(line) ||
    (/\.$/.test(line) && !/\b(?:Inc|Corp|Co|Ltd|Jr|Sr|S\.A|N\.V|L\.P|plc)\.$/.test(line))
  )
    return undefined;
  return { name, titles: titles.filter(Boolean), start, end: start + text.length };
}

const label = /^[\s"“]{0,4}([\p{L}\p{M}\d'’.,() -]{2,90}?)\s?:/u;

/** A name and what is in brackets behind it; both empty where brackets are elsewhere. */
function nameAndRest(text: string): readonly [name: string, inside: string] {
  const open = text.indexOf('(');
  if (open < 0) return [text.includes(')') ? '' : text, ''];
  const inside = text.slice(open + 1, -1);
  return text.endsWith(')') && !/[()]/.test(inside) ? [text.slice(0, open).trim(), inside] : ['', ''];
}

/** A label and its speech in one line: `Keith Weiss: Excellent`, `Keith Weiss (Morgan Stanley): Excellent`. */
export function inlineOf({ text, start }: Piece): Label | undefined {
  const found = label.exec(text.slice(0, 100));
  if (!found) return undefined;
  const [whole, given = ''] = found;
  const [name, inside] = nameAndRest(given.trim());
  const [person = '', ...titles] = name.split(/ (?:--|-|–|—) |, /).map((one) => one.trim());
  if (!isSpeaker(person)) return undefined;
  return {
    name: person,
    titles: [...titles, ...inside.split(/ (?:--|-|–|—) |, /)].map((one) => one.trim()).filter(Boolean),
    start,
    end: start + whole.length,
  };
}

/** A word of a name in running text: sentences end with a point, so a name has none but after initials. */
const nameWord = String.raw`(?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]*|de|del|der|den|di|da|van|von|la|le|bin|al|ten|ter|\d{1,3})`;
const within = new RegExp(
  String.raw`(?:^|[.?!"”)\]]\s{0,3})(\p{Lu}[\p{L}\p{M}'’-]{0,30}\.?(?: ${nameWord}){0,5}):(?=\s?\S)`,
  'gmu',
);
/** Labels by which running text is a transcript at all. */
const leastLabels = 3;

/** Labels within running text, for transcripts without line breaks; none where hardly anybody speaks twice. */
export function labelsWithin({ text, start }: Piece): Label[] {
  const found: Label[] = [];
  const times = new Map<string, number>();
  for (const match of text.matchAll(within)) {
    const name = match[1]!.trim();
    if (!isSpeaker(name)) continue;
    times.set(name, (times.get(name) ?? 0) + 1);
    const at = match.index + match[0].indexOf(match[1]!);
    found.push({ name, titles: [], start: start + at, end: start + at + match[1]!.length + 1 });
  }
  const again = found.filter(({ name }) => (times.get(name) ?? 0) > 1).length;
  return again >= leastLabels ? found : [];
}
