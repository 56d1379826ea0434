import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readStatements } from '../statements/api.ts';
import { commands } from './commands.ts';
import { filingServer, taggedReport, type FilingServer } from './testing/filing.ts';

describe('import filing', () => {
  let server: FilingServer;
  let folder: string;
  before(async () => {
    server = await filingServer();
    folder = await mkdtemp(join(tmpdir(), 'filings-'));
    await writeFile(join(folder, 'ACME_10-K_2023-12-31.html'), taggedReport);
    await writeFile(join(folder, 'OTHER_10-K_2023-12-31.html.gz'), gzipSync(taggedReport));
    await writeFile(join(folder, 'BAD_10-K.html'), '%PDF-1.7');
    await writeFile(join(folder, 'notes.csv'), 'not a filing');
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function run(path: string, options: Record<string, string | boolean> = {}) {
    const out: string[] = [];
    const notes: string[] = [];
    const given = {
      words: [path],
      options,
      out: (text: string) => void out.push(text),
      notify: (text: string) => void notes.push(text),
    };
    await commands[0]!.run(given, server.platform);
    return { out: out.map((line) => JSON.parse(line) as Record<string, unknown>), notes };
  }

  test('reads all filings of a folder, names those that give nothing, and twice changes nothing', async () => {
    const { out, notes } = await run(folder);
    assert.deepEqual(
      out.map(({ symbol, records, inserted }) => [symbol, records, inserted]),
      [
        ['ACME', ['income 2023-FY'], 1],
        ['OTHER', ['income 2023-FY'], 1],
      ],
    );
    assert.deepEqual(notes, ['BAD_10-K.html: is a PDF, which is not read']);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'OTHER',
      statement: 'income',
      source: 'sec',
    });
    assert.equal(record!.values['revenue'], 500e6);
    const digest = await server.digest();
    const again = await run(join(folder, 'ACME_10-K_2023-12-31.html'));
    assert.deepEqual([again.out[0]!['inserted'], again.out[0]!['changed']], [0, 0]);
    assert.equal(await server.digest(), digest);
  });

  test('what is no filing, and wrong usage, are refused', async () => {
    await assert.rejects(run(join(folder, 'BAD_10-K.html')), /Nothing was imported/);
    await assert.rejects(run(join(folder, 'none.html')), /neither a file nor a folder/);
    await assert.rejects(run(folder, { symbol: 'ACME' }), /--symbol is for one FILE only/);
    await assert.rejects(run(''), /Exactly one FILE or FOLDER/);
  });
});
