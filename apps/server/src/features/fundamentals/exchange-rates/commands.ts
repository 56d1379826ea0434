import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { importRates } from './import.ts';

const fileMaxBytes = 50_000_000;

export const commands: Command[] = [
  {
    name: 'import rates',
    usage: 'import rates FILE',
    about:
      "Imports the ECB's reference rates of currencies: its files eurofxref-hist.csv and eurofxref.csv (unpacked), or an answer of its data service (format=csvdata). A bad row is named by line, and nothing is imported then; the same file twice changes nothing.",
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      if (found.size > fileMaxBytes) throw new CommandError(`${path} has more than 50 MB.`);
      const fileName = basename(path);
      const origin = { actor: { id: null, label: 'command line' }, call: 'import rates', fileName };
      try {
        const done = await importRates(platform.db, origin, createReadStream(path));
        const { rates, currencies, firstDay, lastDay, inserted, changed } = done;
        if (!rates) throw new CommandError(`${fileName}: there are no rates in it. Nothing was imported.`);
        given.notify(
          `${rates} rates of ${currencies} currencies from ${firstDay} to ${lastDay}: ${inserted} new, ${changed} changed.`,
        );
        given.out(JSON.stringify(done));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
      }
    },
  },
];
