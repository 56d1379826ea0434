import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { filterTypes, type FilterType } from '@midoffice/contract/customers/filters/lists';
import { FileError } from '@midoffice/market';
import { insertAudit } from '../../../platform/audit/store.ts';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { effectOf } from './effect.ts';
import { addFilters, readFilterList } from './import.ts';
import { importedMessage, ownDomains } from './rules.ts';

const mostBytes = 16 * 1_048_576;
const actor = { id: null, label: 'command line' };

async function readText(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  try {
    const facts = await file?.stat();
    if (!file || !facts?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
    if (facts.size > mostBytes) throw new CommandError(`${basename(path)} has more than 16 MB.`);
    return await file.readFile('utf8');
  } finally {
    await file?.close();
  }
}

function typeOf(given: Arguments): FilterType {
  const wanted = given.options['type'] ?? 'invalidDomains';
  const type = filterTypes.find((known) => known === wanted);
  if (!type) throw new UsageError(`--type must be one of ${filterTypes.join(', ')}.`);
  return type;
}

async function importList(given: Arguments, platform: Platform, path: string): Promise<void> {
  const type = typeOf(given);
  const isActive = given.options['inactive'] !== true;
  const source = basename(path);
  const filters = await readFilterList(await readText(path), type, ownDomains(platform));
  const effect = await effectOf(platform.db, filters, true, { role: 'admin' });
  given.notify(
    `Of the accounts that exist ${effect.stopped} would be stopped (${effect.isCapped ? 'of the first 10,000 that fit; ' : ''}${effect.paying} paying), ${effect.letIn} let in.`,
  );
  if (given.options['preview'] === true) {
    given.out(JSON.stringify({ rows: filters.length, ...effect }));
    return;
  }
  const done = await platform.db.transaction().execute(async (trx) => {
    const origin = { createdById: null, createdBy: actor.label, isActive, source };
    const inserted = (await addFilters(trx, filters, origin)).length;
    const result = { rows: filters.length, inserted, known: filters.length - inserted };
    if (!inserted) return result;
    await insertAudit(trx, {
      actor,
      call: 'import filters',
      kind: 'user-domain-filter.imported',
      targetKind: 'user-domain-filters',
      targetId: source,
      after: { type, isActive, ...result },
    });
    await notifyOnCommit(trx, { subject: 'user-domain-filters' });
    return result;
  });
  given.notify(importedMessage(done));
  given.out(JSON.stringify(done));
}

export const commands: Command[] = [
  {
    name: 'import filters',
    usage: 'import filters FILE [--type TYPE] [--inactive] [--preview]',
    about: `Imports filters for sign-ups: one domain or e-mail address a line, # begins a comment. TYPE is one of ${filterTypes.join(', ')}; without it invalidDomains. --inactive stores them switched off, --preview only says which accounts they would have stopped. A bad line is named, and nothing is imported then; the same file twice changes nothing.`,
    options: { type: 'text', inactive: 'flag', preview: 'flag' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      try {
        await importList(given, platform, path);
      } catch (error) {
        if (error instanceof FileError)
          throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
        if (error instanceof ApiError) throw new CommandError(error.message);
        throw error;
      }
    },
  },
];
