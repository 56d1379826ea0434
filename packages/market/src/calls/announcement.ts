import { firstNearPair, type Span } from './nearest.ts';

/** What an announcement says of how a call is reached, each with the words that it was read from. */
export interface Announced {
  readonly field: 'dialinNumber' | 'dialinCode' | 'dialinLink' | 'transcriptionTime' | 'date';
  readonly value: string | number;
  readonly evidence: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Minutes from UTC of zones that announcements name; of `ET` the season decides. */
const zones: Readonly<Record<string, { winter: number; summer: number }>> = {
  et: { winter: -300, summer: -240 },
  est: { winter: -300, summer: -300 },
  edt: { winter: -240, summer: -240 },
  eastern: { winter: -300, summer: -240 },
  ct: { winter: -360, summer: -300 },
  cst: { winter: -360, summer: -360 },
  cdt: { winter: -300, summer: -300 },
  central: { winter: -360, summer: -300 },
  mt: { winter: -420, summer: -360 },
  mountain: { winter: -420, summer: -360 },
  pt: { winter: -480, summer: -420 },
  pst: { winter: -480, summer: -480 },
  pdt: { winter: -420, summer: -420 },
  pacific: { winter: -480, summer: -420 },
  gmt: { winter: 0, summer: 0 },
  utc: { winter: 0, summer: 0 },
  bst: { winter: 60, summer: 60 },
  cet: { winter: 60, summer: 60 },
  cest: { winter: 120, summer: 120 },
};

/** Characters of an announcement that are read. */
const longest = 400_000;

const around = (text: string, from: number, to: number): string =>
  text
    .slice(Math.max(0, from - 60), to + 40)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** The nth Sunday of a month, from 1; as a day of the month. */
const sunday = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + (nth - 1) * 7;
};

/** Whether New York has summer time on a day: second Sunday of March to first Sunday of November. */
function isSummer(year: number, month: number, day: number): boolean {
  if (month > 2 && month < 10) return true;
  if (month === 2) return day >= sunday(year, 2, 2);
  return month === 10 && day < sunday(year, 10, 1);
}

interface Found extends Span {
  readonly value: string;
}

const dayPattern = new RegExp(
  String.raw`\b(${months.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)\b`,
  'gi',
);
const isoPattern = /\b(20\d\d)-(\d\d)-(\d\d)\b/g;

/** Days that a text names, as YYYY-MM-DD. */
function daysIn(text: string): Found[] {
  const named = [...text.matchAll(dayPattern)].map((found) => {
    const month = months.findIndex((name) => name.startsWith(found[1]!.toLowerCase().slice(0, 3))) + 1;
    const value = `${found[3]}-${String(month).padStart(2, '0')}-${found[2]!.padStart(2, '0')}`;
    return { value, start: found.index, end: found.index + found[0].length };
  });
  const iso = [...text.matchAll(isoPattern)].map((found) => ({
    value: found[0],
    start: found.index,
    end: found.index + 10,
  }));
  return [...named, ...iso]
    .filter(({ value }) => !Number.isNaN(Date.parse(value)))
    .toSorted((a, b) => a.start - b.start);
}

const timePattern =
  /\b(\d{1,2})(?::(\d\d))? ?([ap])\.?m\.?,? ?\(?(et|est|edt|ct|cst|cdt|mt|pt|pst|pdt|gmt|utc|bst|cet|cest|eastern|central|mountain|pacific)\b|\b([01]?\d|2[0-3]):(\d\d) ?(?:hours )?\(?(gmt|utc|bst|cet|cest|et|est|edt)\b/gi;

interface FoundTime extends Span {
  readonly minutes: number;
  readonly zone: string;
}

function timesIn(text: string): FoundTime[] {
  return [...text.matchAll(timePattern)].flatMap((found) => {
    const zone = (found[4] ?? found[7])!.toLowerCase();
    const hour = found[3]
      ? (Number(found[1]) % 12) + (found[3].toLowerCase() === 'p' ? 12 : 0)
      : Number(found[5]);
    const minutes = hour * 60 + Number((found[3] ? found[2] : found[6]) ?? 0);
    return hour > 23 ? [] : [{ minutes, zone, start: found.index, end: found.index + found[0].length }];
  });
}

/** The moment of a call: the first time of day beside which the nearest day is at most 250 characters away. */
function momentIn(text: string): { seconds: number; day: string; start: number; end: number } | undefined {
  const pair = firstNearPair(timesIn(text), daysIn(text), 250);
  if (!pair) return undefined;
  const [time, near] = pair;
  const [year, month, day] = near.value.split('-').map(Number) as [number, number, number];
  const zone = zones[time.zone]!;
  const offset = isSummer(year, month - 1, day) ? zone.summer : zone.winter;
  return {
    seconds: Date.UTC(year, month - 1, day) / 1000 + (time.minutes - offset) * 60,
    day: near.value,
    start: Math.min(near.start, time.start),
    end: Math.max(near.end, time.end),
  };
}

const numberPattern =
  /(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b|\+\d{2,3}(?:[ .-]?\d{2,4}){3,4}\b/g;
const codePattern =
  /\b(?:(?:pass|access|participant|conference|confirmation|entry|dial-?in|event|meeting|call)[ -]?(?:code|id|pin|number|passcode)|passcode|pin|code)\b[ :#]{0,4}(?:is |of |number )?[:# ]{0,3}(\d[\d -]{2,14}\d)(?:#|\b)/gi;
const linkPattern = /https?:\/\/[^\s<>"')\]]{4,500}/gi;
const speaks = /dial|call|phone|telephone|toll|participant|conference/i;
const replays = /replay|rebroadcast|archive/i;

const before = (text: string, at: number, characters = 120): string =>
  text.slice(Math.max(0, at - characters), at);

/** An address without the punctuation of the sentence that it ends. */
function withoutStop(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:'.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

/**
 * How a call is reached and when it is, from the text of an announcement: dial-in number, code, webcast and time. Numbers of
 * replays are left out. Takes time linear in the text, of which the first 400,000 characters are read.
 */
export function readAnnouncement(given: string): Announced[] {
  const text = given.slice(0, longest).replaceAll('\u00A0', ' ');
  const found: Announced[] = [];
  const moment = momentIn(text);
  if (moment) {
    const evidence = around(text, moment.start, moment.end);
    found.push(
      { field: 'transcriptionTime', value: moment.seconds, evidence },
      { field: 'date', value: moment.day, evidence },
    );
  }
  for (const one of text.matchAll(numberPattern)) {
    const lead = before(text, one.index);
    if (!speaks.test(lead) || replays.test(lead)) continue;
    found.push({
      field: 'dialinNumber',
      value: one[0].trim(),
      evidence: around(text, one.index, one.index + one[0].length),
    });
    break;
  }
  for (const one of text.matchAll(codePattern)) {
    if (replays.test(before(text, one.index))) continue;
    found.push({
      field: 'dialinCode',
      value: one[1]!.replaceAll(/[ -]/g, ''),
      evidence: around(text, one.index, one.index + one[0].length),
    });
    break;
  }
  for (const one of text.matchAll(linkPattern)) {
    const lead = before(text, one.index, 200);
    if (!/webcast|listen|live|call|register/i.test(lead + one[0])) continue;
    found.push({
      field: 'dialinLink',
      value: withoutStop(one[0]),
      evidence: around(text, one.index, one.index + one[0].length),
    });
    break;
  }
  return found;
}
