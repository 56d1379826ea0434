import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { symbol as symbolField } from '@midoffice/contract/kernel';
import { shareSources } from '@midoffice/contract/prices/market-cap/shapes';
import { FileError } from '@midoffice/market';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { importShares } from './import.ts';

export const commands: Command[] = [
  {
    name: 'import shares',
    usage: `import shares FILE --symbol S --source ${shareSources.join('|')}`,
    about:
      "Imports a source's share counts as of their days (CSV date,shares[,marketCap]). Importing the same file twice changes nothing.",
    options: { symbol: 'text', source: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const symbol = symbolField.safeParse(given.options['symbol'] ?? '');
      if (!symbol.success) throw new UsageError(`--symbol: ${symbol.error.issues[0]!.message}`);
      const source = shareSources.find((one) => one === given.options['source']);
      if (!source) throw new UsageError(`--source must be one of ${shareSources.join(', ')}`);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      const target = {
        symbol: symbol.data,
        source,
        fileName: basename(path),
        actor: { id: null, label: 'command line' },
        nowMs: platform.now(),
      };
      try {
        const done = await importShares(platform.db, target, createReadStream(path));
        given.notify(
          `${symbol.data}: ${done.rows} share counts read, ${done.inserted} new, ${done.changed} changed.`,
        );
        given.out(JSON.stringify({ symbol: symbol.data, source, ...done }));
      } catch (error) {
        if (!(error instanceof FileError || error instanceof ApiError)) throw error;
        throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
      }
    },
  },
];
