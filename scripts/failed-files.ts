// A reporter of node:test that answers the files with failed tests, a line each.
import type { TestEvent } from 'node:test/reporters';

export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>();
  for await (const event of events)
    if (event.type === 'test:fail' && event.data.file) files.add(event.data.file);
  for (const file of files) yield `${file}\n`;
}
