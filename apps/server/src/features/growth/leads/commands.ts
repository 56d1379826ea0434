import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { importLeads } from './import.ts';
import { listColumns } from './read-list.ts';

export const commands: Command[] = [
  {
    name: 'import leads',
    usage: 'import leads FILE',
    about: `Imports sales leads (CSV with a header; columns ${listColumns.join(', ')}; domain is needed). A bad row is named by line, and nothing is imported then; the same file twice changes nothing.`,
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      if (!(await stat(path).catch(() => undefined))?.isFile())
        throw new CommandError(`${path} is not a file that can be read.`);
      try {
        const done = await importLeads(platform.db, {
          fileName: basename(path),
          chunks: createReadStream(path),
          actor: { id: null, label: 'command line' },
        });
        given.notify(
          `${done.rows.toLocaleString('en-US')} leads read, ${done.inserted} new, ${done.changed} changed.`,
        );
        given.out(JSON.stringify(done));
      } catch (error) {
        if (error instanceof FileError)
          throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
        throw error;
      }
    },
  },
];
