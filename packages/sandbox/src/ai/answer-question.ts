// Deterministic stand-in for a language model that answers a question from numbered records: the first two sentences of
// the first record, with its number.

/** Whether a task is to answer a question from records. */
export const answersQuestion = (task: string): boolean =>
  task.startsWith('Answer the question from the numbered records');

/** The answer to such a task; that nothing fits where it has no record. */
export function answerFrom(text: string): string {
  const [, first = ''] = text.split(/^\[1\] /m);
  const [record = ''] = first.split('\n\n[2] ');
  const [, ...lines] = record.split('\n');
  const sentences = lines.join(' ').split(/(?<=[.!?]) /);
  const said = sentences.slice(0, 2).join(' ').trim();
  return said ? `${said} [1]` : 'NOTHING FITS';
}
