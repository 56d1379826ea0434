import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { insertAudit } from '../audit/store.ts';
import { CommandError, UsageError, type Command } from '../cli/command.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import { ingestMessage, storeRecords, type IngestKind } from './ingest.ts';
import { readRecords, type IngestRecord } from './read-records.ts';

const recordsAtMost = 200_000;
const differingNamed = 20;

async function importFile<T extends IngestRecord>(
  platform: Platform,
  kind: IngestKind<T>,
  path: string,
): ReturnType<typeof storeRecords> {
  const nowMs = platform.now();
  const source = basename(path).slice(0, 200);
  const records = await readRecords(createReadStream(path), {
    schema: kind.schema,
    nowMs,
    most: recordsAtMost,
  });
  return platform.db.transaction().execute(async (trx) => {
    const stored = await storeRecords(trx, kind, { records, source, nowMs });
    if (!stored.stored) return stored;
    await insertAudit(trx, {
      actor: { id: null, label: 'command line' },
      call: `import ${kind.name}`,
      kind: kind.call.audit!,
      targetKind: kind.name,
      targetId: source,
      after: stored,
    });
    for (const subject of kind.call.changes ?? []) await notifyOnCommit(trx, { subject });
    return stored;
  });
}

/** The command that imports a file of records, whole or not at all; the same file twice changes nothing. */
export const importCommand = <T extends IngestRecord>(kind: IngestKind<T>, example: string): Command => ({
  name: `import ${kind.name}`,
  usage: `import ${kind.name} FILE`,
  about:
    `Imports ${kind.title}, one JSON object a line. A bad line is named and nothing is imported then; records whose id\n` +
    `is known stay as they are, so the same file twice changes nothing.\nA line: ${example}`,
  needs: 'platform',
  async run(given, platform) {
    const [path, ...more] = given.words;
    if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
    if (!(await stat(path).catch(() => undefined))?.isFile())
      throw new CommandError(`${path} is not a file that can be read.`);
    try {
      const stored = await importFile(platform, kind, path);
      given.notify(ingestMessage(kind, stored));
      for (const id of stored.differing.slice(0, differingNamed))
        given.notify(`Known with other values: ${id}.`);
      given.out(JSON.stringify(stored));
    } catch (error) {
      if (error instanceof FileError)
        throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
      throw error;
    }
  },
});
