import { headingOf, inlineOf } from './labels.ts';
import type { Piece } from './types.ts';

/** Where the speeches of a transcript are among its lines: from `first` up to `end`. */
export interface Frame {
  readonly first: number;
  readonly end: number;
  /** Roles and companies by name, as lists of participants have them. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

const opens =
  /^(?:prepared remarks|presentation|full conference call transcript|conference call transcript|transcript|call transcript)\s?:?$/i;
/** What follows the last speech. */
const closes =
  /^(?:duration: \d+ minutes?|call participants:?|conference call participants:?|more [A-Z.]{1,6} analysis|all earnings call transcripts|stocks mentioned|\[?end of (?:call|transcript)\]?|copyright\b.*|disclaimer:?)$/i;
/** The beginning of a publisher's notice, which is one long line. */
const notice = /^this article is a transcript\b/i;
const participants =
  /^(?:(?:conference )?call |company |corporate |conference )?(?:participants|executives|analysts):?$/i;

/** Lines of a list of participants: `Name--Title`, `Title — Name`. */
function readPeople(lines: readonly Piece[], from: number, people: Map<string, string[]>): void {
  let empty = 0;
  for (const line of lines.slice(from, from + 120)) {
    const text = line.text.trim();
    if (!text) {
      empty += 1;
      continue;
    }
    const parts = text.split(/ ?(?:--+|—|–) ?/).map((part) => part.trim());
    const heading = headingOf(line);
    const reversed = parts.length === 2 && headingOf({ text: parts[1]!, start: 0 });
    if (
      reversed &&
      !/^[A-Z][\w.'-]+ [A-Z]/.test(
        parts[0]!.replace(/ (?:Officer|President|Relations|Counsel|Director)\b.*/, ''),
      )
    ) {
      people.set(parts[1]!, [parts[0]!]);
    } else if (
      reversed &&
      /\b(?:officer|president|relations|counsel|director|legal|head|chair)/i.test(parts[0]!)
    ) {
      people.set(parts[1]!, [parts[0]!]);
    } else if (heading && heading.titles.length) {
      if (!people.has(heading.name)) people.set(heading.name, [...heading.titles]);
    } else if (reversed) people.set(parts[1]!, [parts[0]!]);
    else if (empty > 0) return;
  }
}

/** Finds where the speeches begin and end, and who takes part. */
export function frameOf(lines: readonly Piece[]): Frame {
  const people = new Map<string, string[]>();
  let first = 0;
  let isOpened = false;
  let end = lines.length;
  for (const [at, line] of lines.entries()) {
    const text = line.text.trim().slice(0, 201);
    const isNotice = notice.test(text);
    if (!text || (text.length > 200 && !isNotice)) continue;
    if (participants.test(text)) readPeople(lines, at + 1, people);
    if (opens.test(text)) {
      // A table of contents names the parts before they come: the last such line that a speaker follows counts.
      const next = lines.slice(at + 1, at + 4).find((one) => one.text.trim());
      if (next && (headingOf(next) || inlineOf(next))) {
        first = at + 1;
        isOpened = true;
        end = lines.length;
      }
    } else if (
      end === lines.length &&
      at > first &&
      (isNotice || closes.test(text)) &&
      hasSpeech(lines, isOpened ? first : 0, at)
    )
      end = at;
  }
  return { first, end, people };
}

/** Whether somebody speaks before a line. */
function hasSpeech(lines: readonly Piece[], from: number, to: number): boolean {
  let seen = 0;
  for (let at = from; at < to && seen < 2; at += 1)
    if (lines[at]!.text.length > 60 && (inlineOf(lines[at]!) || headingBefore(lines, at, from))) seen += 1;
  return seen > 0;
}

function headingBefore(lines: readonly Piece[], at: number, from: number): boolean {
  for (let before = at - 1; before >= from && before > at - 4; before -= 1)
    if (lines[before]!.text.trim()) return headingOf(lines[before]!) !== undefined;
  return false;
}
