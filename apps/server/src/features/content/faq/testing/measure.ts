import type { CitedRecord } from '@midoffice/contract/content/faq/shapes';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { publishedRecords } from '../demo/records.ts';
import { insertFaqRecord } from '../store.ts';
import { answerable, unanswerable, type TestQuestion } from './questions.ts';

type Half = 'tuning' | 'held out';

/** Figures of the FAQ over a half of the questions. */
export interface FaqFigures {
  readonly half: Half;
  /** Share of answerable questions whose record is among the three that are named, as answer or as near. */
  readonly recallAt3: number;
  /** Share of answerable questions that are answered from their record. */
  readonly answered: number;
  /** Share of unanswerable questions that are answered. */
  readonly falseAnswers: number;
  /** Questions that went wrong, with what was found. */
  readonly misses: readonly string[];
}

/** How records are found for a question. */
export type Finder = (
  question: string,
) => Promise<{ readonly records: readonly CitedRecord[]; readonly fits: boolean }>;

/** Stores the published records of the demo. */
export async function storeDemoRecords(db: DbOrTrx): Promise<void> {
  for (const [key, code, subCode, endpoint, question, answer] of publishedRecords)
    await insertFaqRecord(db, { key, code, subCode, endpoint, question, answer, draft: false }, 'x');
}

const halfOf = (questions: readonly TestQuestion[], half: Half): TestQuestion[] =>
  questions.filter((_one, at) => (at % 2 === 1) === (half === 'held out'));

/** The question of the record of a key. */
export const questionOf = (key: string): string => publishedRecords.find((one) => one[0] === key)![4];

const said = (records: readonly CitedRecord[]): string =>
  records.map(({ question, score }) => `${score} ${question}`).join(' | ') || 'nothing';

/** Asks all questions of a half. */
export async function measure(find: Finder, half: Half): Promise<FaqFigures> {
  const misses: string[] = [];
  const asked = halfOf(answerable, half);
  const others = halfOf(unanswerable, half);
  let found = 0;
  let answered = 0;
  let wrong = 0;
  for (const [key, question] of asked) {
    const { records, fits } = await find(question);
    const at = records.slice(0, 3).findIndex((one) => one.question === questionOf(key!));
    if (at >= 0 && fits) answered += 1;
    if (at >= 0) found += 1;
    else misses.push(`${question} (${key}): ${said(records)}`);
  }
  for (const [, question] of others) {
    const { records, fits } = await find(question);
    if (!fits) continue;
    wrong += 1;
    misses.push(`${question} (none): ${said(records)}`);
  }
  return {
    half,
    recallAt3: found / asked.length,
    answered: answered / asked.length,
    falseAnswers: wrong / others.length,
    misses,
  };
}
