import type { AnalysedDay, Difference, SessionFigures } from '@midoffice/contract/prices/intraday/shapes';

export const fields = ['open', 'high', 'low', 'close', 'volume'] as const;
export type Field = (typeof fields)[number];
export const seriesNames = ['1min', '5min', 'EOD'] as const;
export type SeriesName = (typeof seriesNames)[number];

/** One line of the table: a day as one series has it. */
export interface SeriesRow {
  readonly key: string;
  readonly day: AnalysedDay;
  readonly series: SeriesName;
  /** The first line of its day carries symbol and date. */
  readonly first: boolean;
  /** What is to be known of the day, a part of it beside each of its lines. */
  readonly note: string;
  readonly bar: Readonly<Record<Field, number>> | null;
  readonly figures: SessionFigures | null;
  /** How far its fields are off EOD. */
  readonly off: Readonly<Partial<Record<Field, Difference>>>;
}

export const keyOfDay = (day: AnalysedDay): string => `${day.symbol} ${day.date}`;

function offEod(day: AnalysedDay, series: SeriesName): SeriesRow['off'] {
  const own = day.differences.filter(({ pair }) => pair === `${series}-EOD`);
  return Object.fromEntries(own.map((one) => [one.field, one]));
}

const noteWidth = 32;

/** A text in lines of whole words. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < noteWidth)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A day's notes over its three lines, so that they are read whole; the date is beside them already. */
function noteLines({ date, notes }: AnalysedDay): string[] {
  const lines = notes.flatMap((note) => wrapped(note.replace(`${date} is `, '')));
  const room = seriesNames.length - 1;
  return lines.length <= room ? lines : [...lines.slice(0, room), lines.slice(room).join(' ')];
}

/** Three lines a day: 1min, 5min and EOD beneath each other, so that their columns can be compared. */
export function seriesRows(days: readonly AnalysedDay[]): SeriesRow[] {
  return days.flatMap((day) => {
    const notes = noteLines(day);
    return seriesNames.map((series, i) => {
      const figures = series === 'EOD' ? null : day[series];
      return {
        key: `${keyOfDay(day)} ${series}`,
        day,
        series,
        first: i === 0,
        note: notes[i] ?? '',
        bar: series === 'EOD' ? day.eod : figures,
        figures,
        off: series === 'EOD' ? {} : offEod(day, series),
      };
    });
  });
}

/** A difference with its sign, as `+0.02`. */
export function signed(value: number): string {
  const text = Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 6 });
  return value > 0 ? `+${text}` : text;
}

/** Missing bars as people read them: `10:01 to 10:03 (3), 15:59`. */
export const gapsText = (figures: SessionFigures): string =>
  figures.missingRuns
    .map(({ from, to, bars }) => (bars === 1 ? from : `${from} to ${to} (${bars})`))
    .join(', ');

/** Tuples in the form of the address, and back. */
export const toAddress = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(';');
export const fromAddress = (text: string): string => text.replaceAll(';', '\n');
