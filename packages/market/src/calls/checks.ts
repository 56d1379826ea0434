import { isOperator } from './people.ts';
import { readTranscript } from './read-transcript.ts';
import type { SpeakerTurn } from './types.ts';

/** What is known of a call, as the checks take it. */
export interface CheckedCall {
  /** Day of the call: YYYY-MM-DD. */
  readonly date: string;
  readonly calendarYear: number;
  readonly period: string;
  /** Epoch seconds; null: not known. */
  readonly transcriptionTime: number | null;
  /** Day by the earnings calendar; null: it has none. */
  readonly calendarDate: string | null;
  /** Last day of the fiscal period; null: not known. */
  readonly periodEnd: string | null;
  readonly rawText: string;
  readonly processedText: string;
}

/** One check: what it found, and the points that it is worth. */
export interface CallCheck {
  readonly check: string;
  readonly title: string;
  /** What an alert says where it failed. */
  readonly fault: string;
  readonly state: 'passed' | 'failed' | 'na';
  readonly points: number;
  readonly detail: string;
}

/** All checks of a call with both scores. */
export interface CallScore {
  readonly checks: readonly CallCheck[];
  /** Points of the checks that failed. */
  readonly errorScore: number;
  /** Share of the points of all checks that apply which passed, 0 to 100; 0 where none applies. */
  readonly totalScore: number;
}

const dayMs = 86_400_000;
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type Outcome = Pick<CallCheck, 'state' | 'detail'>;
const passed = (detail = ''): Outcome => ({ state: 'passed', detail });
const failed = (detail: string): Outcome => ({ state: 'failed', detail });
const na = (detail: string): Outcome => ({ state: 'na', detail });

function checkDate({ date, calendarDate }: CheckedCall): Outcome {
  if (!calendarDate) return na('The earnings calendar has no day for this period.');
  return date === calendarDate
    ? passed(`${date}, as in the calendar.`)
    : failed(`The call is on ${date}, the calendar has ${calendarDate}.`);
}

function checkTime({ date, transcriptionTime }: CheckedCall): Outcome {
  if (transcriptionTime === null) return na('The time of the call is not known.');
  const day = dayOf(transcriptionTime);
  return day === date ? passed() : failed(`The transcription is on ${day} (UTC), the call on ${date}.`);
}

/** Companies report 5 to 130 days after their period has ended. */
function checkPeriod({ date, calendarYear, period, periodEnd }: CheckedCall): Outcome {
  if (periodEnd) {
    const days = daysBetween(periodEnd, date);
    return days >= 5 && days <= 130
      ? passed(`${days} days after the period ended.`)
      : failed(
          `${calendarYear}-${period} ended on ${periodEnd}, ${days < 0 ? `${-days} days after` : `${days} days before`} the call.`,
        );
  }
  const years = Number(date.slice(0, 4)) - calendarYear;
  return years >= -1 && years <= 1
    ? passed()
    : failed(`A call on ${date} is not about ${calendarYear}-${period}.`);
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n|\n/).map((one) => one.trim());

/** Long paragraphs that occur more than once: a text that was pasted twice, or a stream that began anew. */
function checkDoubled({ rawText, processedText }: CheckedCall): Outcome {
  const text = processedText || rawText;
  if (!text) return na('There is no transcript.');
  const seen = new Map<string, number>();
  for (const one of paragraphsOf(text)) if (one.length >= 200) seen.set(one, (seen.get(one) ?? 0) + 1);
  const doubled = [...seen].filter(([, times]) => times > 1);
  return doubled.length
    ? failed(
        `${doubled.length === 1 ? 'A paragraph occurs' : `${doubled.length} paragraphs occur`} twice, such as "${doubled[0]![0].slice(0, 60)}…".`,
      )
    : passed();
}

/** A transcript that ends within a sentence. */
function checkCut({ rawText, processedText }: CheckedCall): Outcome {
  const text = (processedText || rawText).trimEnd();
  if (!text) return na('There is no transcript.');
  const last = text.slice(-120);
  return /[.?!…"”)\]}]$/.test(last)
    ? passed()
    : failed(`It ends within a sentence: "…${last.slice(-50).replaceAll('\n', ' ')}".`);
}

const unnamed = /^(?:unknown|unidentified)\b|^(?:speaker|analyst|participant)(?: \d+)?$/i;

function checkSpeakers(turns: readonly SpeakerTurn[], { rawText, processedText }: CheckedCall): Outcome {
  if (!processedText && !rawText) return na('There is no transcript.');
  if (!turns.length) return failed('No speaker was found in the transcript.');
  const without = turns.filter(({ speaker }) => unnamed.test(speaker));
  return without.length
    ? failed(
        `${without.length} of ${turns.length} turns have no name, the first "${without[0]!.text.slice(0, 50)}…".`,
      )
    : passed(`${new Set(turns.map(({ speaker }) => speaker)).size} speakers.`);
}

/** Words that a whole call has at least: the shortest take ten minutes. */
const leastWords = 1000;

function checkLength({ rawText, processedText }: CheckedCall): Outcome {
  const text = processedText || rawText;
  if (!text) return na('There is no transcript.');
  let words = 0;
  for (const _word of text.matchAll(/\S+/g)) words += 1;
  return words >= leastWords
    ? passed(`${words} words.`)
    : failed(`${words} words; a call has at least ${leastWords}.`);
}

function checkQuestions(turns: readonly SpeakerTurn[], { rawText, processedText }: CheckedCall): Outcome {
  if (!processedText && !rawText) return na('There is no transcript.');
  const asked = turns.filter(
    ({ section, speaker }) => section === 'questions' && !isOperator(speaker),
  ).length;
  return asked ? passed(`${asked} turns.`) : failed('No questions and answers were found.');
}

/**
 * Runs all checks of a call: date against the calendar, time against the date, fiscal period, doubled and cut text,
 * speakers without a name, length, questions. Takes time linear in the length of its texts.
 */
export function checkCall(call: CheckedCall): CallScore {
  const { turns } = readTranscript(call.processedText || call.rawText);
  const checks: CallCheck[] = [
    {
      check: 'calendar-date',
      title: 'Date as in the calendar',
      fault: 'Date differs from the calendar',
      points: 20,
      ...checkDate(call),
    },
    {
      check: 'transcription-date',
      title: 'Transcription on the day of the call',
      fault: 'Transcription on another day',
      points: 15,
      ...checkTime(call),
    },
    {
      check: 'fiscal-period',
      title: 'Fiscal period fits the date',
      fault: 'Fiscal period does not fit the date',
      points: 15,
      ...checkPeriod(call),
    },
    {
      check: 'doubled-text',
      title: 'No text occurs twice',
      fault: 'Text occurs twice',
      points: 15,
      ...checkDoubled(call),
    },
    { check: 'cut-text', title: 'Text is complete', fault: 'Text is cut off', points: 10, ...checkCut(call) },
    {
      check: 'speakers',
      title: 'Speakers have names',
      fault: 'Speakers without a name',
      points: 10,
      ...checkSpeakers(turns, call),
    },
    {
      check: 'length',
      title: 'Transcript is long enough',
      fault: 'Transcript is too short',
      points: 10,
      ...checkLength(call),
    },
    {
      check: 'questions',
      title: 'Has questions and answers',
      fault: 'No questions and answers',
      points: 5,
      ...checkQuestions(turns, call),
    },
  ];
  return scoreOf(checks);
}

/** Scores of checks that ran. */
export function scoreOf(checks: readonly CallCheck[]): CallScore {
  const sum = (state: CallCheck['state']): number =>
    checks.filter((one) => one.state === state).reduce((all, { points }) => all + points, 0);
  const errorScore = sum('failed');
  const reached = sum('passed');
  const applies = reached + errorScore;
  return { checks, errorScore, totalScore: applies ? Math.round((reached / applies) * 100) : 0 };
}
