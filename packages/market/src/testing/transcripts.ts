import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTranscript } from '../calls/read-transcript.ts';
import { writeTranscript } from '../calls/write-transcript.ts';
import type { SpeakerTurn } from '../calls/types.ts';

/** Real transcripts, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'transcripts',
);

/** What to print where the files are absent, `null` where they are there. */
export const transcriptsAbsence = (): string | null =>
  existsSync(folder) ? null : `real transcripts are absent (${folder}): not measured`;

/** Turns of a file, by hand: character offset of the label and index of the speaker by first appearance. No text. */
interface Truth {
  readonly file: string;
  readonly sha256: string;
  readonly turns: readonly (readonly [offset: number, speaker: number])[];
}

const truths = JSON.parse(
  readFileSync(join(import.meta.dirname, 'transcripts-truth.json'), 'utf8'),
) as Truth[];

/** How many turns of a transcript were found. */
export interface TranscriptFigures {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  readonly recall: number;
  readonly precision: number;
  /** Turns that were missed or are none. */
  readonly misses: readonly string[];
  readonly ms: number;
}

function figuresOf(
  name: string,
  expected: readonly string[],
  found: readonly string[],
  ms: number,
): TranscriptFigures {
  const left = new Map<string, number>();
  for (const one of expected) left.set(one, (left.get(one) ?? 0) + 1);
  const wrong: string[] = [];
  let right = 0;
  for (const one of found) {
    const times = left.get(one) ?? 0;
    if (times > 0) {
      right += 1;
      left.set(one, times - 1);
    } else wrong.push(`none: ${one.slice(0, 60)}`);
  }
  const missed = [...left].flatMap(([one, times]) =>
    Array.from({ length: times }, () => `missed: ${one.slice(0, 60)}`),
  );
  return {
    name,
    expected: expected.length,
    found: found.length,
    right,
    recall: expected.length ? right / expected.length : 1,
    precision: found.length ? right / found.length : 0,
    misses: [...missed, ...wrong],
    ms,
  };
}

const timed = <T>(work: () => T): { value: T; ms: number } => {
  const begun = performance.now();
  return { value: work(), ms: performance.now() - begun };
};

/** Turns by the place of their label and the order of their speaker. @throws Error where a file is not the one of the truth */
function measureByHand({ file, sha256, turns }: Truth): TranscriptFigures {
  const bytes = readFileSync(join(folder, file));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${file} is another file than the truth is of`);
  const text = bytes.toString('utf8');
  const { value, ms } = timed(() => readTranscript(text).turns);
  const order = [...new Set(value.map(({ speaker }) => speaker))];
  const place = ([offset, speaker]: readonly [number, number]): string =>
    `turn at ${offset} of speaker ${speaker}`;
  const found = value.map(({ start, speaker }) => place([start, order.indexOf(speaker)]));
  return figuresOf(file, turns.map(place), found, ms);
}

interface VendorTurn {
  readonly speaker: string;
  readonly title: string;
  readonly content: string;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const spoken = ({ speaker, text }: Pick<SpeakerTurn, 'speaker' | 'text'>): string =>
  `${speaker}: ${plain(text)}`;

/** The same turns as publishers print them. */
const layouts: Readonly<Record<string, (turns: readonly VendorTurn[], raw: string) => string>> = {
  'as JSON': (_turns, raw) => raw,
  'names above': (turns) =>
    turns.map(({ speaker, title, content }) => `${speaker} -- ${title}\n\n${content}`).join('\n\n'),
  'names before': (turns) => turns.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n\n'),
  'in one line': (turns) => turns.map(({ speaker, content }) => `${speaker}: ${plain(content)}`).join(' '),
};

function measureVendor(file: string): TranscriptFigures[] {
  const raw = readFileSync(join(folder, file), 'utf8');
  const { transcript } = JSON.parse(raw) as { transcript: VendorTurn[] };
  const expected = transcript.map(({ speaker, content }) => spoken({ speaker, text: content }));
  return Object.entries(layouts).map(([name, write]) => {
    const text = write(transcript, raw);
    const { value, ms } = timed(() => readTranscript(text).turns);
    return figuresOf(`${file}, ${name}`, expected, value.map(spoken), ms);
  });
}

/** Figures of all files whose truth is known. */
export const measureTranscripts = (): TranscriptFigures[] => [
  ...truths.map(measureByHand),
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap(measureVendor),
];

/** Of every file: its turns, those of the text that is written from them, and figures and tickers that were lost. */
export function measureAllTranscripts(): {
  name: string;
  turns: number;
  isSameAgain: boolean;
  lost: number;
  hasNotices: boolean;
}[] {
  return readdirSync(folder).map((name) => {
    const { turns } = readTranscript(readFileSync(join(folder, name), 'utf8'));
    const text = writeTranscript(turns);
    const again = readTranscript(text).turns;
    const said = (list: readonly SpeakerTurn[]): string =>
      JSON.stringify(
        list.map(({ speaker, role, company, section, text: words }) => [
          speaker,
          role,
          company,
          section,
          words,
        ]),
      );
    const numbers = turns.flatMap(({ text: words }) => words.match(/\$?\d[\d.,]*\d%?|\b[A-Z]{2,5}\b/g) ?? []);
    return {
      name,
      turns: turns.length,
      isSameAgain: said(again) === said(turns),
      lost: numbers.filter((one) => !text.includes(one)).length,
      hasNotices: /motley fool|stocks mentioned|all earnings call transcripts|call participants/i.test(text),
    };
  });
}
