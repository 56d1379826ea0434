// A reporter of node:test that writes what a run needs to know afterwards, a JSON line each: the files with failed tests
// (`?` where a failure names none), the tests that did not run with their reason, how long each file took, and how many tests
// there were.
import type { TestEvent } from 'node:test/reporters';
import { filesOfTests } from './files-of-tests.ts';

const testFile = /(?:file:\/\/)?(\/[^\s()]+\.test\.tsx?)\b/;

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/** The first test file that one of these texts names. */
const firstFile = (...texts: (string | undefined)[]): string | undefined => {
  for (const text of texts) {
    const found = text && testFile.exec(text)?.[1];
    if (found) return found;
  }
  return undefined;
};

const entryOf = ({ data }: Finished): string | undefined =>
  'entryFile' in data && data.entryFile ? String(data.entryFile) : undefined;

/** The file that a test is written in: where a helper registers tests, `file` is the helper's. */
function fileOf(event: Finished): string | undefined {
  const error = event.type === 'test:fail' ? event.data.details.error : undefined;
  const cause = error?.cause instanceof Error ? error.cause.stack : undefined;
  const { name, file } = event.data;
  return firstFile(entryOf(event), file, cause, error?.stack, filesOfTests.get(name));
}

/** One line of the report. */
export type TestOutcome =
  | { readonly kind: 'failed'; readonly file: string }
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: string }
  | { readonly kind: 'time'; readonly file: string; readonly seconds: number }
  | { readonly kind: 'total'; readonly tests: number };

const hasFinished = (event: TestEvent): event is Finished =>
  event.type === 'test:pass' || event.type === 'test:fail';

export default async function* testOutcomes(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (outcome: TestOutcome): string => `${JSON.stringify(outcome)}\n`;
  const failed = new Set<string>();
  const seconds = new Map<string, number>();
  let tests = 0;
  for await (const event of events) {
    if (!hasFinished(event)) continue;
    const { data } = event;
    const file = fileOf(event);
    if (data.nesting === 0 && file)
      seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000);
    if (data.details.type !== 'suite' || data.skip !== undefined) tests++;
    if (event.type === 'test:fail') failed.add(file ?? '?');
    else if (data.skip !== undefined && data.skip !== false)
      yield line({
        kind: 'skipped',
        name: data.name,
        reason: typeof data.skip === 'string' ? data.skip : '',
      });
  }
  for (const file of failed) yield line({ kind: 'failed', file });
  for (const [file, took] of seconds) yield line({ kind: 'time', file, seconds: Number(took.toFixed(3)) });
  yield line({ kind: 'total', tests });
}
