import { readFile } from 'node:fs/promises';
import { isoDate } from '@midoffice/contract/kernel';
import { economicEndpoints } from '@midoffice/contract/content/screener/shapes';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { storeSeries } from './store.ts';

interface Point {
  readonly date: string;
  readonly value: number;
}

/** The figures of a CSV with the columns date,value. @throws CommandError that names the line */
export function pointsOf(text: string): Point[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!/^date,value$/i.test(head.trim())) throw new CommandError('line 1: must be date,value');
  return lines.flatMap((line, index) => {
    if (!line.trim()) return [];
    const [date = '', value = '', ...more] = line.split(',').map((cell) => cell.trim());
    const isFine = isoDate.safeParse(date).success && /^-?\d+(\.\d+)?$/.test(value) && !more.length;
    if (!isFine)
      throw new CommandError(`line ${index + 2}: must be a date and a number. Nothing was imported.`);
    return [{ date, value: Number(value) }];
  });
}

const wanted = (given: Arguments, name: string): string => {
  const value = given.options[name];
  if (typeof value !== 'string' || !value.trim()) throw new UsageError(`--${name} is needed.`);
  return value.trim();
};

export const commands: Command[] = [
  {
    name: 'import economic',
    usage: `import economic FILE --series ${economicEndpoints.join('|')} --source NAME`,
    about:
      'Imports figures of an economic series (CSV date,value). Days that the series has already are replaced.',
    options: { series: 'text', source: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const [series, source] = [wanted(given, 'series'), wanted(given, 'source')];
      if (!economicEndpoints.some((one) => one === series))
        throw new UsageError(`--series must be one of ${economicEndpoints.join(', ')}`);
      const text = await readFile(path, 'utf8').catch(() => {
        throw new CommandError(`${path} is not a file that can be read.`);
      });
      const points = pointsOf(text);
      const stored = await storeSeries(platform.db, series, source, points);
      given.notify(`${series}: ${points.length} figures read, ${stored} new or changed.`);
      given.out(JSON.stringify({ series, source, read: points.length, stored }));
    },
  },
];
