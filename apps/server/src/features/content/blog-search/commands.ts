import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError } from '@midoffice/market';
import { decodeText } from '@midoffice/market/news/index';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { importPosts } from './import.ts';

const mostBytes = 67_108_864;

export const commands: Command[] = [
  {
    name: 'import blog',
    usage: 'import blog FILE [--preview]',
    about:
      'Imports posts of the blog by slug: JSON (an array of slug, type, title, text, publishedAt), CSV with these columns, RSS 2.0 or Atom. Known posts that differ are replaced. --preview only counts.',
    options: { preview: 'flag' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
      if (found.size > mostBytes) throw new CommandError(`${path} is larger than 64 MiB.`);
      const fileName = basename(path);
      const isPreview = given.options['preview'] === true;
      const actor = { id: null, label: 'command line' };
      try {
        const { text } = decodeText(await readFile(path));
        const done = await importPosts(platform.db, text, { fileName, actor, isPreview });
        given.notify(
          `${isPreview ? 'Preview, nothing is stored: ' : ''}${done.posts} posts read, ${done.added} new, ${done.changed} changed, ${done.same} as they were.`,
        );
        given.out(JSON.stringify(done));
      } catch (error) {
        if (error instanceof FileError)
          throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
        throw error;
      }
    },
  },
];
