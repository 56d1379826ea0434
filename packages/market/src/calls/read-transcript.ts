import { frameOf } from './frame.ts';
import { headingOf, inlineOf, labelsWithin, linesOf } from './labels.ts';
import { announced, isAnalyst, isOperator, roleOf } from './people.ts';
import { readJsonTurns } from './json-turns.ts';
import type { CallSection, Label, SpeakerTurn, Transcript } from './types.ts';

/** A turn before its speaker is known in full. */
interface Draft {
  readonly label: Label;
  readonly parts: string[];
  readonly isAfterHeading: boolean;
}

const questionsHeading =
  /^(?:questions?\s?(?:&|and|-|–)\s?answers?(?: session)?|q\s?&\s?a(?: session)?)\s?:?$/i;
const prepares = /^(?:prepared remarks|presentation)\s?:?$/i;
const notes =
  /\[\s?(?:operator instructions?|operator sign-?off|operator signoff|audio gap|technical difficulty)\s?\]\.?/gi;
const rule = /^[=_*~-]{4,}$/;

const cleaned = (parts: readonly string[]): string =>
  parts
    .join('\n')
    .replaceAll(notes, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\n\s*\n|\n/)
    .map((one) => one.trim())
    .filter((one) => one && !rule.test(one))
    .join('\n\n');

/** Whether headings name the speakers; else labels before the speech do. */
function usesHeadings(lines: readonly { text: string; start: number }[]): boolean {
  let headings = 0;
  let inline = 0;
  for (const line of lines) {
    if (headingOf(line)) headings += 1;
    else if (inlineOf(line)) inline += 1;
  }
  return headings > 1 && headings >= inline;
}

/** Turns of a text with a label at the beginning of lines. */
function draftLines(text: string): { drafts: Draft[]; people: ReadonlyMap<string, readonly string[]> } {
  const all = linesOf(text);
  const { first, end, people } = frameOf(all);
  const lines = all.slice(first, end);
  const byHeading = usesHeadings(lines);
  const drafts: Draft[] = [];
  let isAfterHeading = false;
  for (const line of lines) {
    const trimmed = line.text.trim();
    if (questionsHeading.test(trimmed)) isAfterHeading = true;
    else if (prepares.test(trimmed)) continue;
    else {
      const label = byHeading ? headingOf(line) : inlineOf(line);
      if (label) {
        const rest = text.slice(label.end, line.start + line.text.length);
        drafts.push({ label, parts: rest.trim() ? [rest] : [], isAfterHeading });
      } else drafts.at(-1)?.parts.push(line.text);
    }
  }
  return { drafts, people };
}

/** Turns of running text. */
function draftWithin(text: string): Draft[] {
  const labels = labelsWithin({ text, start: 0 });
  return labels.map((label, at) => ({
    label,
    parts: [text.slice(label.end, labels[at + 1]?.start ?? text.length)],
    isAfterHeading: false,
  }));
}

/** Consecutive turns of one speaker are one. */
function joined(drafts: readonly Draft[]): Draft[] {
  const all: Draft[] = [];
  for (const draft of drafts) {
    const before = all.at(-1);
    if (before && before.label.name === draft.label.name && before.isAfterHeading === draft.isAfterHeading)
      before.parts.push('', ...draft.parts);
    else all.push({ ...draft, parts: [...draft.parts] });
  }
  return all.filter(({ parts }) => cleaned(parts) !== '');
}

/** From which turn on questions are asked. */
function questionsFrom(
  turns: readonly { speaker: string; role: string; text: string; isAfterHeading: boolean }[],
): number {
  const headed = turns.findIndex(({ isAfterHeading }) => isAfterHeading);
  if (headed >= 0) return headed;
  const spoken = turns.findIndex(({ speaker }) => !isOperator(speaker));
  const asked = turns.findIndex(
    ({ speaker, text }, at) =>
      at > spoken && spoken >= 0 && isOperator(speaker) && /\bquestions?\b/i.test(text),
  );
  const analyst = turns.findIndex(({ role }) => isAnalyst(role));
  const found = [asked, analyst].filter((at) => at >= 0);
  return found.length ? Math.min(...found) : turns.length;
}

/**
 * A raw transcript as speaker turns: headings, tables of contents, lists of participants and notices of publishers are left
 * out; numbers, tickers and words are as they were. Reads speakers in lines of their own (`Name -- Title`), before their
 * speech (`Name: ...`), within running text, and lists of turns as JSON. Takes time linear in the length of the text.
 * @param company whose call it is: for whom everybody speaks who is neither operator nor from elsewhere
 */
export function readTranscript(raw: string, { company = '' }: { company?: string } = {}): Transcript {
  const json = readJsonTurns(raw);
  const text = raw
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[\u200B\uFEFF]/g, '');
  const byLine = json ? { drafts: json, people: new Map<string, string[]>() } : draftLines(text);
  const running = json || byLine.drafts.length > 2 ? [] : draftWithin(text);
  const drafts = joined(running.length > byLine.drafts.length ? running : byLine.drafts);
  const callers = announced(
    drafts
      .filter(({ label }) => isOperator(label.name))
      .map(({ parts }) => parts.join('\n'))
      .join('\n'),
  );
  const known = drafts.map(({ label, parts, isAfterHeading }) => {
    const given = roleOf(label.titles.length ? label.titles : (byLine.people.get(label.name) ?? []));
    const caller = callers.get(label.name);
    const role = given.role || (isOperator(label.name) ? 'Operator' : caller ? 'Analyst' : '');
    // For whom a speaker without a name speaks, nothing says.
    const isForeign = isOperator(label.name) || isAnalyst(role) || /\d$/.test(label.name);
    const own = isForeign ? '' : company;
    return {
      speaker: label.name,
      role,
      company: given.company || caller || own,
      text: cleaned(parts),
      start: json ? -1 : label.start,
      isAfterHeading,
    };
  });
  const from = questionsFrom(known);
  const turns: SpeakerTurn[] = known.map(({ isAfterHeading: _heading, ...turn }, at) => {
    const section: CallSection = at < from ? 'prepared' : 'questions';
    return { ...turn, section };
  });
  const kept = turns.reduce((sum, { text: said }) => sum + said.length, 0);
  return { turns, removedCharacters: Math.max(0, raw.length - kept) };
}
