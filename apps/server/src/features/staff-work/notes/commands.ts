import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { importNotes } from './import.ts';

export const commands: Command[] = [
  {
    name: 'import notes',
    usage: 'import notes FILE',
    about:
      'Imports meeting notes and reports, one JSON object a line: _id, title, content, isReport, functionalGroup, assignees [{id, username, fullName}], date, createdAt, updatedAt. A note that is known stays as it is.',
    options: {},
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      const [fileName, actor] = [basename(path), { id: null, label: 'command line' }];
      try {
        const done = await importNotes(platform.db, { fileName, actor }, createReadStream(path));
        given.notify(`${done.rows} notes read, ${done.inserted} new.`);
        given.out(JSON.stringify(done));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
      }
    },
  },
];
