import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { edsUploadSources } from '@midoffice/contract/prices/corporate-actions/shapes';
import { FileError } from '@midoffice/market';
import { readEarnings } from '@midoffice/market/corporate-actions/index';
import { insertAudit } from '../../../platform/audit/store.ts';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { digesting } from '../../../platform/crypto/digesting.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { importRecords } from './import.ts';
import type { SentRecord } from './layer-store.ts';

const fileMaxBytes = 100_000_000;

async function checkFile(path: string | undefined, more: readonly string[]): Promise<string> {
  if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
  if (found.size > fileMaxBytes) throw new CommandError(`${path} has more than 100 MB.`);
  return path;
}

async function calendarOf(path: string) {
  const hash = createHash('sha256');
  try {
    const calendar = await readEarnings(digesting(createReadStream(path) as AsyncIterable<Buffer>, hash));
    return { ...calendar, digest: hash.digest() };
  } catch (error) {
    if (error instanceof FileError)
      throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
    throw error;
  }
}

export const commands: Command[] = [
  {
    name: 'import earnings',
    usage: `import earnings FILE [--source ${edsUploadSources.join('|')}]`,
    about:
      'Imports an earnings calendar (columns symbol, name, reportDate, fiscalDateEnding, estimate, currency; with commas or |). A bad row is named by line, and nothing is imported then; duplicates and missing estimates are counted; the same file twice changes nothing.',
    options: { source: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      const source = edsUploadSources.find(
        (one) => one === (given.options['source'] ?? 'tradingview-calendar'),
      );
      if (!source) throw new UsageError(`--source must be one of ${edsUploadSources.join(', ')}`);
      const file = await checkFile(path, more);
      const calendar = await calendarOf(file);
      const { lines, rows, duplicates, withoutEstimate, repeatedSymbols, digest } = calendar;
      const records = lines.map(({ symbol, date, estimate, fiscalDateEnding, currency }): SentRecord => ({
        symbol,
        key: date,
        values: { date, epsEstimated: estimate, fiscalDateEnding, currency },
      }));
      const fileName = basename(file);
      const done = await platform.db.transaction().execute(async (trx) => {
        const actor = { id: null, label: 'command line' };
        const into = { table: 'earnings' as const, source, fileName, digest, actor: actor.label };
        const imported = await importRecords(trx, into, records);
        const after = { source, fileName, ...imported, read: rows };
        const notified = {
          call: 'import earnings',
          kind: 'eds.imported',
          targetKind: 'eds',
          targetId: 'earnings',
        };
        if (imported.symbols) await insertAudit(trx, { ...notified, actor, after });
        await notifyOnCommit(trx, { subject: 'eds' });
        return imported;
      });
      given.notify(
        `${rows.toLocaleString('en-US')} lines read: ${duplicates.length} duplicates, ${withoutEstimate.toLocaleString('en-US')} without an estimate, ${repeatedSymbols} symbols more than once.`,
      );
      for (const { line, symbol, date } of duplicates.slice(0, 50))
        given.notify(`line ${line}: ${symbol} ${date} appears on an earlier line too; the later line counts`);
      given.notify(`${done.inserted} new, ${done.changed} changed.`);
      const counts = { rows, duplicates: duplicates.length, withoutEstimate, repeatedSymbols };
      given.out(JSON.stringify({ source, ...counts, inserted: done.inserted, changed: done.changed }));
    },
  },
];
