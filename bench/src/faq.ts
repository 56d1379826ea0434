import { sql } from 'kysely';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { recordsFor } from '../../apps/server/src/features/content/faq/answer.ts';
import {
  measure,
  questionOf,
  storeDemoRecords,
  type FaqFigures,
} from '../../apps/server/src/features/content/faq/testing/measure.ts';
import { answerable, foreign } from '../../apps/server/src/features/content/faq/testing/questions.ts';
import { compare } from './measure.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function print({ half, recallAt3, answered, falseAnswers, misses }: FaqFigures): void {
  console.log(
    `${half.padEnd(9)} recall at 3 ${percent(recallAt3)}, answered ${percent(answered)}, false answers ${percent(falseAnswers)}`,
  );
  for (const miss of misses) console.log(`      ${miss}`);
}

/** FAQ answers without a model: 100 questions to the demo's records, and how long they take against a bare text search. */
export async function faqBench(): Promise<void> {
  const server = await testServer();
  const { db } = server.platform;
  await storeDemoRecords(db);
  const find = (question: string) => recordsFor(db, question);
  for (const half of ['tuning', 'held out'] as const) print(await measure(find, half));
  let [own, silent, wrong] = [0, 0, 0];
  for (const [key, question] of foreign) {
    const { records, fits } = await find(question);
    if (!fits) silent += 1;
    else if (key && records[0]?.question === questionOf(key)) own += 1;
    else wrong += 1;
  }
  console.log(
    `${foreign.length} in other languages: ${own} answered, ${silent} without an answer, ${wrong} wrong`,
  );
  const ask = answerable[0]![1];
  const times = await compare(
    {
      bare: () =>
        sql`select id from faq_record, plainto_tsquery('english', ${ask}) q where search @@ q
          order by ts_rank(search, q) desc limit 3`.execute(db),
      ours: () => find(ask),
    },
    60,
  );
  console.log(
    `a question: median ${times.ours.medianMs.toFixed(1)} ms, p95 ${times.ours.p95Ms.toFixed(1)} ms; a bare text search ${times.bare.medianMs.toFixed(1)} ms`,
  );
  await server.close();
}
