// Deterministic stand-in for a language model that answers a question from numbered records: the first two sentences of
// the first record, with its number, where the record shares enough words with the question.

/** Whether a task is to answer a question from records. */
export const answersQuestion = (task: string): boolean =>
  task.startsWith('Answer the question from the numbered records');

/** Of the longer words of the question the record must hold so many, compared by their first five letters. */
const leastShared = 0.4;

function isAbout(question: string, record: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const held = words.filter((word) => record.toLowerCase().includes(word.slice(0, 5)));
  return held.length >= words.length * leastShared;
}

/** The answer to such a task; that nothing fits where it has no record, or one about something else. */
export function answerFrom(text: string): string {
  const question = /^Question: (.*)/.exec(text)?.[1] ?? '';
  const [, first = ''] = text.split(/^\[1\] /m);
  const [record = ''] = first.split('\n\n[2] ');
  const [, ...lines] = record.split('\n');
  const sentences = lines.join(' ').split(/(?<=[.!?]) /);
  const said = sentences.slice(0, 2).join(' ').trim();
  return said && isAbout(question, record) ? `${said} [1]` : 'NOTHING FITS';
}
