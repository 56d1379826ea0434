import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvBatches, csvRows, type CsvRow, type TextChunks } from './csv-rows.ts';
import { FileError } from './file-error.ts';

const text = 'a,"b, c"\n\n1,2\n"3\n4",é\n';
const records = [
  { line: 1, record: ['a', 'b, c'] },
  { line: 3, record: ['1', '2'] },
  { line: 5, record: ['3\n4', 'é'] },
];

/** The rows read before the end or an error, and the error. */
async function read(chunks: TextChunks): Promise<{ rows: CsvRow[]; error: unknown }> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows(chunks)) rows.push(row);
  } catch (error) {
    return { rows, error };
  }
  return { rows, error: null };
}

describe('csvRows', () => {
  it('gives the same rows however the bytes are cut', async () => {
    const bytes = Buffer.from(text);
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      assert.deepEqual(await read(chunks), { rows: records, error: null });
    }
  });

  it('gives the rows before broken quoting, then the error with its line', async () => {
    const { rows, error } = await read(['a,b\n1,2\n', 'x,"y\n']);
    assert.deepEqual(
      rows.map(({ record }) => record),
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    );
    assert.ok(error instanceof FileError && error.line === 3, String(error));
  });

  it('passes on the error of its source', async () => {
    const failure = new Error('connection lost');
    async function* source(): AsyncGenerator<string> {
      yield 'a,b\n1,2\n';
      throw failure;
    }
    assert.deepEqual(await read(source()), { rows: [{ line: 1, record: ['a', 'b'] }], error: failure });
  });

  it('reads one chunk ahead at most, and closes the source of a reader that stops early', async () => {
    const seen: string[] = [];
    async function* source(): AsyncGenerator<string> {
      try {
        for (let i = 0; ; i += 1) {
          seen.push(`chunk ${i}`);
          yield `${i},x\n`;
        }
      } finally {
        seen.push('closed');
      }
    }
    for await (const { record } of csvRows(source())) if (record[0] === '1') break;
    // The parser needs the characters after a line end to know it.
    assert.deepEqual(seen, ['chunk 0', 'chunk 1', 'chunk 2', 'closed']);
  });

  it('gives the rows that one chunk completes together', async () => {
    const sizes: number[] = [];
    for await (const rows of csvBatches(['a,b\n1,2\n3', ',4\n5,6'])) sizes.push(rows.length);
    assert.deepEqual(sizes, [1, 2, 1]);
  });
});
