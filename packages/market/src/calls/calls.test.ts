// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnnouncement } from './announcement.ts';
import { checkCall, type CheckedCall } from './checks.ts';
import { reportedPeriod } from './fiscal-period.ts';
import { firstNearPair, type Span } from './nearest.ts';
import { readTranscript } from './read-transcript.ts';
import { readSpokenFigures } from './spoken-figures.ts';
import { writeTranscript } from './write-transcript.ts';

const printed = `Lumen Instruments (LMNT) Earnings Call

Prepared Remarks

Questions and Answers

Prepared Remarks:

Operator

Good day. [Operator instructions] Anna Berg will begin. A question-and-answer session follows.

Anna Berg -- Chief Financial Officer

Revenue was $4.26 billion -- up 12%.

LMNT.L was listed: a first.

Questions & Answers:

Operator

Our first question comes from the line of Ben Roth with UBS. Please proceed.

Ben Roth -- Analyst

Why?

Anna Berg -- Chief Financial Officer

Because.

Operator

[Operator signoff]

Duration: 61 minutes

Call participants:

Anna Berg -- Chief Financial Officer

Ben Roth -- Analyst`;

describe('speaker turns', () => {
  const short = (text: string) =>
    readTranscript(text, { company: 'Lumen' }).turns.map(
      ({ speaker, role, company, section, text: said }) => [speaker, role, company, section, said],
    );

  it('have name, role, company and part; headings, lists and stage directions are left out', () => {
    assert.deepEqual(short(printed), [
      [
        'Operator',
        'Operator',
        '',
        'prepared',
        'Good day. Anna Berg will begin. A question-and-answer session follows.',
      ],
      [
        'Anna Berg',
        'Chief Financial Officer',
        'Lumen',
        'prepared',
        'Revenue was $4.26 billion -- up 12%.\n\nLMNT.L was listed: a first.',
      ],
      [
        'Operator',
        'Operator',
        '',
        'questions',
        'Our first question comes from the line of Ben Roth with UBS. Please proceed.',
      ],
      ['Ben Roth', 'Analyst', 'UBS', 'questions', 'Why?'],
      ['Anna Berg', 'Chief Financial Officer', 'Lumen', 'questions', 'Because.'],
    ]);
    assert.deepEqual(
      short(writeTranscript(readTranscript(printed, { company: 'Lumen' }).turns)),
      short(printed),
    );
  });

  it('are read from labels before the speech, in lines of their own or in one line, and of numbered speakers', () => {
    const labels =
      'Operator: Welcome.\nAnna Berg: Two points: margin and mix.\nMore of it.\nOperator: A question from Ben Roth with UBS.\nBen Roth: Why?\nAnna Berg: Because.';
    const names = ['Operator', 'Anna Berg', 'Operator', 'Ben Roth', 'Anna Berg'];
    assert.deepEqual(
      short(labels).map(([speaker]) => speaker),
      names,
    );
    const line = `${labels.replaceAll('\n', ' ')} Ben Roth: Thanks.`;
    assert.deepEqual(
      short(line).map(([speaker]) => speaker),
      [...names, 'Ben Roth'],
    );
    assert.equal(short(line)[1]![4], 'Two points: margin and mix. More of it.');
    assert.deepEqual(
      short('Speaker 1: Good day.\n\nSpeaker 2: Thank you.').map(([speaker]) => speaker),
      ['Speaker 1', 'Speaker 2'],
    );
    assert.deepEqual(short('No speaker is named in this text.'), []);
    assert.deepEqual(short(''), []);
    assert.deepEqual(short('{"broken": '), []);
  });

  it('are read in time that grows with the length, however hostile the text', () => {
    const hostile = [
      'A: ',
      'Aa Bb: x. ',
      'Aa '.repeat(20),
      '-- ',
      'Aa Bb -- ',
      '\n',
      'line of ',
      'Aa Bb\n\n',
      '$1',
      '[operator ',
      '"',
    ];
    for (const part of hostile) {
      const text = part.repeat(Math.ceil(400_000 / part.length));
      const begun = performance.now();
      readTranscript(text);
      checkCall({ ...good, rawText: text, processedText: '' });
      readSpokenFigures(text);
      const ms = performance.now() - begun;
      assert.ok(ms < 4000, `${JSON.stringify(part)} took ${Math.round(ms)} ms`);
    }
  });
});

const words = 'We sold more of everything in each of our regions this quarter. '.repeat(110);
const good: CheckedCall = {
  date: '2024-05-01',
  calendarYear: 2024,
  period: 'Q1',
  transcriptionTime: Date.parse('2024-05-01T21:00:00Z') / 1000,
  calendarDate: '2024-05-01',
  periodEnd: '2024-03-31',
  rawText: '',
  processedText: `Prepared Remarks:\n\nAnna Berg\n\n${words}\n\nQuestions and Answers:\n\nBen Roth\n\nWhy?\n\nAnna Berg\n\nBecause.`,
};

describe('checks', () => {
  const failed = (change: Partial<CheckedCall>) =>
    checkCall({ ...good, ...change }).checks.flatMap(({ check, state }) =>
      state === 'failed' ? [check] : [],
    );

  it('find each fault alone, and both scores follow from their points', () => {
    assert.deepEqual(failed({}), []);
    assert.deepEqual(failed({ calendarDate: '2024-05-02' }), ['calendar-date']);
    assert.deepEqual(failed({ transcriptionTime: Date.parse('2024-05-02T00:00:00Z') / 1000 }), [
      'transcription-date',
    ]);
    assert.deepEqual(failed({ periodEnd: '2023-09-30' }), ['fiscal-period']);
    assert.deepEqual(failed({ periodEnd: null, calendarYear: 2020 }), ['fiscal-period']);
    const { processedText } = good;
    assert.deepEqual(failed({ processedText: `${processedText}\n\n${words}` }), ['doubled-text']);
    assert.deepEqual(failed({ processedText: `${processedText.slice(0, -1)} and` }), ['cut-text']);
    assert.deepEqual(failed({ processedText: processedText.replaceAll('Ben Roth', 'Unknown Analyst') }), [
      'speakers',
    ]);
    assert.deepEqual(failed({ processedText: processedText.replace(words, words.slice(0, 640)) }), [
      'length',
    ]);
    assert.deepEqual(failed({ processedText: `Anna Berg\n\n${words}\n\nCarl Dahl\n\nMore.` }), ['questions']);
    const { errorScore, totalScore } = checkCall({ ...good, calendarDate: '2024-05-02' });
    assert.deepEqual([errorScore, totalScore], [20, 80]);
    const empty = checkCall({ ...good, processedText: '', calendarDate: null, transcriptionTime: null });
    assert.deepEqual([empty.errorScore, empty.totalScore], [0, 100]);
  });
});

describe('announcements', () => {
  it('say number, code, link and time, whatever the zone; replays are left out', () => {
    const read = (text: string) =>
      Object.fromEntries(readAnnouncement(text).map(({ field, value }) => [field, value]));
    assert.deepEqual(
      read(
        'Results on May 1, 2024. The conference call begins at 5:00 p.m. ET. Dial (800) 555-0199, passcode: 447 0812#. Live webcast: https://ir.example/call. Replay: +1 402 555 0100, code 99999.',
      ),
      {
        transcriptionTime: Date.parse('2024-05-01T21:00:00Z') / 1000,
        date: '2024-05-01',
        dialinNumber: '(800) 555-0199',
        dialinCode: '4470812',
        dialinLink: 'https://ir.example/call',
      },
    );
    const at = (text: string) => read(text)['transcriptionTime'];
    assert.equal(
      at('January 30, 2024, at 5:30 p.m. Eastern time'),
      Date.parse('2024-01-30T22:30:00Z') / 1000,
    );
    assert.equal(at('2024-11-04 at 14:00 CET'), Date.parse('2024-11-04T13:00:00Z') / 1000);
    assert.equal(at('Mar. 10, 2024, 12:15 AM PT'), Date.parse('2024-03-10T07:15:00Z') / 1000);
    assert.deepEqual(read('Nothing of a call.'), {});
  });

  it('take the day nearest to a time, at most 250 characters away, and the first time that has one', () => {
    const at = (text: string) =>
      readAnnouncement(text).find(({ field }) => field === 'transcriptionTime')?.value;
    const moment = (iso: string) => Date.parse(iso) / 1000;
    const far = ' x'.repeat(130);
    assert.equal(
      at(
        'Of May 1, 2024. On May 8, 2024, at 5 p.m. ET, for the quarter that ended a while before 2024-03-31',
      ),
      moment('2024-05-08T21:00:00Z'),
    );
    assert.equal(
      at('The first of 2024-05-01 begins late, 9 p.m. GMT May 2, 2024'),
      moment('2024-05-02T21:00:00Z'),
    );
    assert.equal(
      at(`At 4 p.m. ET.${far} May 1, 2024${far} at 6 p.m. ET on May 3, 2024`),
      moment('2024-05-03T22:00:00Z'),
    );
    assert.equal(at(`May 1, 2024${far} at 6 p.m. ET`), undefined);
  });

  it('with many times and days are read in one walk over each', () => {
    let reads = 0;
    const spans = (count: number, from: number): Span[] =>
      Array.from({ length: count }, (_, n) => ({
        get start() {
          reads += 1;
          return from + n * 20;
        },
        end: from + n * 20 + 10,
      }));
    const readsOf = (count: number): number => {
      reads = 0;
      const [times, days] = [spans(count, 0), spans(count, count * 20 + 300)];
      for (const [a, b] of [
        [times, days],
        [days, times],
      ] as const)
        assert.equal(firstNearPair(a, b, 250), undefined);
      return reads;
    };
    assert.ok(readsOf(20_000) <= 2 * readsOf(10_000) + 10, `${reads} reads`);
    const page = `${'5 p.m. ET '.repeat(10_000)}${'.'.repeat(300)}${'2024-05-01 '.repeat(10_000)}`;
    assert.deepEqual(readAnnouncement(page), []);
  });
});

describe('figures that were said', () => {
  it('are those of the whole company and of this period, with their sentence', () => {
    const said = readSpokenFigures(
      'We expect revenue of $9 billion next quarter. Cloud revenue was $3 billion. Total revenue was $4.26 billion, up 12 %. Net income was $596 million. Diluted EPS was $1.37. Operating income of 809 people. Shares rose.',
    );
    assert.deepEqual(
      said.map(({ field, value }) => [field, value]),
      [
        ['revenue', 4.26e9],
        ['netIncome', 596e6],
        ['eps', 1.37],
      ],
    );
    assert.equal(said[2]!.evidence, 'Diluted EPS was $1.37.');
  });
});

describe('the period of a report', () => {
  it('is the one that the calendar says, else the end of it, else the quarter before', () => {
    const of = (row: Parameters<typeof reportedPeriod>[0]) => Object.values(reportedPeriod(row)).join(' ');
    assert.equal(of({ date: '2024-05-01', period: 'FY', calendarYear: 2023 }), '2023 FY');
    assert.equal(of({ date: '2024-05-01', fiscalDateEnding: '2024-03-31' }), '2024 Q1');
    assert.equal(of({ date: '2024-05-01' }), '2024 Q1');
    assert.equal(of({ date: '2024-02-01' }), '2023 Q4');
  });
});
