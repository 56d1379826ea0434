/** What an extension takes from a page to look for a dial-in in it. */
export interface PageContent {
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** What a page says of a dial-in; empty texts where it says nothing. */
export interface DialIn {
  readonly dialinNumber: string;
  readonly dialinCode: string;
  readonly dialinLink: string;
  readonly newsLink: string;
  readonly audioFileLink: string;
}

const longestLine = 400;
const mostLines = 5000;
const longestLink = 2000;

const callWords =
  /dial|phone|toll|telephone|call[ -]?in|participant|international|domestic|u\.?s\.?\b|listen/i;
const replayWords = /replay|recording|encore|playback/i;
const codeWords =
  /(?:conference|access|pass|participant|meeting|event|webinar|entry|confirmation|call)[ -]?(?:id|code|number|pin|passcode|password)\b|passcode|\bpin\b/i;
/** Digits with the signs that people write between them: at most 24 signs, so that no line takes long. */
const numberShape = /\+?\(?\d[\d ().\-/]{5,22}\d/g;
const codeShape = /^[^\d]{0,30}(\d[\d -]{1,18}\d)(#?)/;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const isDate = (text: string): boolean =>
  /\b(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d\b/.test(text);

/** A telephone number as people and machines dial it: digits, spaces, + ( ) - and points. */
const cleanNumber = (text: string): string => text.replaceAll('/', '-').replaceAll(/ {2,}/g, ' ').trim();

interface Found {
  readonly value: string;
  readonly points: number;
}

const best = (found: readonly Found[]): string =>
  found.reduce<Found>((top, one) => (one.points > top.points ? one : top), { value: '', points: 0 }).value;

/** Telephone numbers of a line, with how likely each is the one to dial. */
function numbersOf(line: string, before: string): Found[] {
  const isCode = codeWords.test(line);
  const near = `${before} ${line}`;
  if (!callWords.test(near)) return [];
  return [...line.matchAll(numberShape)].flatMap(([text]) => {
    const digits = digitsOf(text);
    if (digits.length < 7 || digits.length > 15 || isDate(text)) return [];
    const isWhole = text.trimStart().startsWith('+') || digits.length >= 10;
    // A code is written as one piece; a number has signs between its parts.
    if (isCode && !/[().\-/ ]/.test(text.slice(1))) return [];
    const points =
      1 +
      (isWhole ? 4 : 0) +
      (callWords.test(line) ? 3 : 0) +
      (/toll[ -]?free|domestic|u\.?s\.?\b/i.test(line) ? 2 : 0) -
      (replayWords.test(near) ? 8 : 0) -
      (/fax|investor relations|media contact/i.test(near) ? 6 : 0);
    return points > 0 ? [{ value: cleanNumber(text), points }] : [];
  });
}

/** Codes of a line: what follows the words for one, or is alone on the next line. */
function codesOf(line: string, after: string, before: string): Found[] {
  const words = codeWords.exec(line);
  if (!words) return [];
  const rest = line.slice(words.index + words[0].length);
  const found = codeShape.exec(rest) ?? (rest.trim().length <= 2 ? codeShape.exec(after) : null);
  const digits = digitsOf(found?.[1] ?? '');
  if (!found || digits.length < 3 || digits.length > 12 || isDate(found[1]!)) return [];
  const isReplay = replayWords.test(`${before} ${line}`);
  return [{ value: `${digits}${found[2]}`, points: isReplay ? 1 : 5 }];
}

function linkOf(
  links: PageContent['links'],
  points: (link: { href: string; text: string }) => number,
): string {
  const usable = links.filter(({ href }) => href.length <= longestLink && /^https?:\/\//.test(href));
  return best(usable.map((link) => ({ value: link.href, points: points(link) })));
}

const isAudio = (href: string): boolean => /\.(?:mp3|wav|m4a|ogg)$/i.test(URL.parse(href)?.pathname ?? '');

/** Looks for number, code and links of a call in a page: the most likely of each. */
export function findDialIn({ text, links }: PageContent): DialIn {
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, longestLine))
    .filter(Boolean)
    .slice(0, mostLines);
  const numbers = lines.flatMap((line, n) => numbersOf(line, lines[n - 1] ?? ''));
  const codes = lines.flatMap((line, n) => codesOf(line, lines[n + 1] ?? '', lines[n - 1] ?? ''));
  const says = (words: RegExp, link: { href: string; text: string }): boolean =>
    words.test(link.text) || words.test(link.href);
  return {
    dialinNumber: best(numbers),
    dialinCode: best(codes),
    dialinLink: linkOf(links, (link) => {
      if (isAudio(link.href) || replayWords.test(link.text)) return 0;
      return (
        (says(/webcast|dial-?in|listen|\bjoin\b/i, link) ? 4 : 0) +
        (says(/regist/i, link) ? 3 : 0) +
        (says(/conference|earnings|event/i, link) ? 1 : 0)
      );
    }),
    newsLink: linkOf(links, (link) => (says(/(?:press|news|earnings)[ -]?release/i, link) ? 3 : 0)),
    audioFileLink: linkOf(links, (link) => (isAudio(link.href) ? 5 : 0)),
  };
}
