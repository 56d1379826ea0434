// A reporter of node:test that answers the files with failed tests, a line each; `?` where a failure names none.
import type { TestEvent } from 'node:test/reporters';

const testFile = /(?:file:\/\/)?(\/[^\s()]+\.test\.ts)\b/;

/** The file that a failed test is written in: where a helper registers tests, `file` is the helper's. */
function fileOf({ data }: Extract<TestEvent, { type: 'test:fail' }>): string {
  const { error } = data.details;
  const cause = error.cause instanceof Error ? error.cause.stack : undefined;
  const entry = 'entryFile' in data ? String(data.entryFile) : undefined;
  for (const text of [entry, data.file, cause, error.stack]) {
    const found = text && testFile.exec(text)?.[1];
    if (found) return found;
  }
  return '?';
}

export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>();
  for await (const event of events) if (event.type === 'test:fail') files.add(fileOf(event));
  for (const file of files) yield `${file}\n`;
}
