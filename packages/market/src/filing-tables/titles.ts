import { isScaleNote } from './scales.ts';
import { readPeriodWords } from './period-words.ts';

/** A line that is about the page, not about what follows: numbers, links, running heads. */
export function isFurniture(text: string): boolean {
  return (
    /^[\d\s.|—–-]{1,12}$/.test(text) ||
    /^(?:f-|page )\d{1,4}$/i.test(text) ||
    /^(?:back to )?(?:table of contents|index|contents)$/i.test(text) ||
    /^[_—–\-=*•·\s]+$/.test(text) ||
    (text.length < 70 && /\bform 10-[kq]\b|\bannual report\b|^\|/i.test(text) && /\d/.test(text))
  );
}

/** Lines under a title that qualify it. */
export function isQualifier(text: string): boolean {
  if (/^\(?\s?(?:un)?audited\s?\)?\.?$/i.test(text) || isScaleNote(text) || /^\(?continued\)?$/i.test(text))
    return true;
  if (text.length > 130) return false;
  const { days, months, years } = readPeriodWords(text);
  return (
    (days.length > 0 || years.length > 0 || months !== null) &&
    /^\(?(?:as of|at|for the|for|years?|fiscal|three|six|nine|twelve|quarters?|periods?|january|february|march|april|may|june|july|august|september|october|november|december|\d)/i.test(
      text,
    )
  );
}

const statementWords =
  /\b(?:balance sheets?|statements? of|statements? \(|income statements?|cash flows? statements?|statements? of consolidated|operations statements?|earnings statements?|statement of condition|consolidated statements?|financial position)\b/i;

/** Whether a line is the title of a financial statement: short, its subject near its beginning, no sentence. */
export function isStatementTitle(text: string): boolean {
  if (text.length > 170 || !statementWords.test(text)) return false;
  if ((/[a-z]\.$/.test(text) && text.length > 60) || /\bdata\b:?$/i.test(text)) return false;
  return !/\b(?:see|refer|accompanying|following|table below|included|presented|notes? to|index to|integral part|schedule of|our|we|is|are|was|were|has|have|which)\b/i.test(
    text,
  );
}

const afterPart = /^(part\s+[ivx]{1,4})\b/i;
const itemHead = /^item\s*(\d{1,2}[a-c]?)\s{0,3}[.:—–-]?/i;
const noteHead = /^(?:note\s*)?\(?\d{1,2}[a-z]?[.):—–-]\s{0,3}\S|^note\s+\d{1,2}\b/i;
const notesHead =
  /^(?:condensed |combined |unaudited )?notes? to (?:the )?(?:unaudited )?(?:interim )?(?:condensed |combined )?(?:unaudited )?(?:consolidated |combined )?(?:condensed )?(?:interim )?financial statements?/i;

const otherHead =
  /\bschedule (?:i|ii|iii|iv|v)\b|parent company only|condensed financial information of (?:the )?(?:registrant|parent)/i;

/** Headings that are in force at a place: part, item, statements or notes, note. */
export class SectionPath {
  #part: string | null = null;
  #item: string | null = null;
  #chapter: string | null = null;
  #note: string | null = null;
  /** Whether the notes to the statements have begun: their heading and that of the first. */
  isInNotes = false;
  #isChapterNotes = false;
  /** A schedule or statements of one company of the group. */
  isOther = false;

  read(text: string, isBold: boolean): void {
    if (text.length > 160) return;
    if (afterPart.test(text) && text.length < 90) {
      this.#part = text;
      this.#item = this.#chapter = this.#note = null;
      this.isInNotes = this.isOther = this.#isChapterNotes = false;
    }
    if (itemHead.test(text)) {
      if (this.#item !== text) {
        this.#item = text;
        this.#chapter = this.#note = null;
        this.isInNotes = this.isOther = this.#isChapterNotes = false;
      }
    } else if (notesHead.test(text)) {
      this.#chapter = text;
      this.#isChapterNotes = true;
    } else if (otherHead.test(text) && text.length < 120) {
      this.isOther = true;
      this.#chapter = text;
      this.#note = null;
    } else if (this.#isChapterNotes && isBold && noteHead.test(text)) {
      this.#note = text;
      this.isInNotes = true;
    }
  }

  get path(): string[] {
    return [this.#part, this.#item, this.#chapter, this.#note].filter((one) => one !== null);
  }
}

/**
 * The title among the lines above a table, nearest last: a statement's title, else the heading or sentence that is nearest.
 * `found` says whether it is a statement's.
 */
export function findTitle(
  lines: readonly { text: string; isBold: boolean }[],
  inside: readonly string[],
): { title: string; found: boolean } {
  const own = inside.find(isStatementTitle);
  if (own !== undefined) return { title: own, found: true };
  const near = lines.slice(-9).toReversed();
  let fallback: string | null = null;
  for (const { text, isBold } of near) {
    if (isStatementTitle(text)) return { title: text, found: true };
    if (isFurniture(text) || isQualifier(text)) continue;
    // Prose above a table ends the search for the title of a statement.
    if (text.length > 200) {
      fallback ??= text;
      break;
    }
    if (fallback === null || (isBold && fallback.length > 120)) fallback ??= text;
    if (/[.:]$/.test(text) && text.length > 60) break;
  }
  return { title: shorten(fallback ?? inside.find((text) => !isQualifier(text)) ?? ''), found: false };
}

/** The last sentence of a long line. */
function shorten(text: string): string {
  if (text.length <= 200) return text;
  const at = text.lastIndexOf('. ', text.length - 2);
  const sentence = at > 0 ? text.slice(at + 2) : text;
  return sentence.length > 300 ? `${sentence.slice(0, 299)}…` : sentence;
}
