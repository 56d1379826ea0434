import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { importReports } from './import.ts';

export const commands: Command[] = [
  {
    name: 'import bug-reports',
    usage: 'import bug-reports FILE',
    about:
      "Imports customers' reports of wrong data, one JSON object a line: _id, createdAt, description, endpoint, ticker, period, userId, changes {field: {oldValue, newValue}}. The same file twice changes nothing.",
    options: {},
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      const fileName = basename(path);
      const actor = { id: null, label: 'command line' };
      try {
        const done = await importReports(platform.db, { fileName, actor }, createReadStream(path));
        given.notify(`${done.rows} reports read, ${done.inserted} new.`);
        given.out(JSON.stringify(done));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
      }
    },
  },
];
