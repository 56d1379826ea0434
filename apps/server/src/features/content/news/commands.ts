import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { newsSides } from '@midoffice/contract/content/news/lists';
import { FileError } from '@midoffice/market';
import { isEncoding } from '@midoffice/market/news/index';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { importNews } from './import.ts';

const mostBytes = 268_435_456;

function textOption(given: Arguments, name: string, fallback: string): string {
  const value = given.options[name];
  return typeof value === 'string' ? value.trim() : fallback;
}

export const commands: Command[] = [
  {
    name: 'import news',
    usage: 'import news FILE [--source prod|legacy] [--publisher NAME] [--encoding SET]',
    about:
      'Imports news of one source (prod by default): articles as JSON, one object a line (url, publishedDate, title, publisher, site, image, fmpImageID, type, mainSymbol, symbols, text, fullText), or headlines as CSV (Headlines, Time, Description; --publisher says whose). The character set is found by the bytes: UTF-8, else Windows-1252. Known articles stay as they are.',
    options: { source: 'text', publisher: 'text', encoding: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const source = textOption(given, 'source', 'prod');
      const side = newsSides.find((one) => one === source);
      if (!side) throw new UsageError(`--source must be one of ${newsSides.join(', ')}.`);
      const publisher = textOption(given, 'publisher', '');
      if (publisher.length > 200) throw new UsageError('--publisher must have at most 200 characters.');
      const encoding = textOption(given, 'encoding', '') || undefined;
      if (encoding !== undefined && !isEncoding(encoding))
        throw new UsageError(`--encoding ${encoding.slice(0, 40)} is no character set that is known here.`);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      if (found.size > mostBytes) throw new CommandError(`${path} is larger than 256 MiB.`);
      const fileName = basename(path);
      const actor = { id: null, label: 'command line' };
      try {
        const bytes = await readFile(path);
        const done = await importNews(platform.db, bytes, { side, publisher, encoding, fileName, actor });
        given.notify(
          `${done.articles} articles read (${done.encoding}), ${done.inserted} new, ${done.known} known, of which ${done.different} differ and stay as they are.`,
        );
        given.out(JSON.stringify(done));
      } catch (error) {
        if (error instanceof FileError)
          throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
        if (error instanceof TypeError && encoding)
          throw new CommandError(`${fileName} is not written in ${encoding}. Nothing was imported.`);
        throw error;
      }
    },
  },
];
