import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError, type Arguments, type Command } from '../platform/cli/command.ts';

type Given = Pick<Arguments, 'words' | 'options'>;

/** The command whose name the first words spell, the longest name first. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const fits = (command: Command): boolean =>
    command.name.split(' ').every((part, index) => words[index] === part);
  return commands.filter(fits).sort((a, b) => b.name.length - a.name.length)[0];
}

/** Reads what follows a command's name. @throws UsageError naming the word or option that does not belong */
export function parseCommand(command: Command, words: readonly string[]): Given | 'help' {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const [name, kind] of Object.entries(command.options ?? {})) {
    options[name] = kind === 'flag' ? { type: 'boolean' } : { type: 'string', multiple: kind === 'texts' };
  }
  try {
    const { values, positionals } = parseArgs({
      args: words.slice(command.name.split(' ').length),
      options,
      allowPositionals: true,
      strict: true,
    });
    if (values['help']) return 'help';
    return { words: positionals, options: { ...values } as Given['options'] };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

export const helpOf = (command: Command): string =>
  `Usage: npm run cli -- ${command.usage}\n\n${command.about}\n`;

/** All commands, one line each. */
export function helpOfAll(commands: readonly Command[]): string {
  const sorted = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  const width = Math.max(...sorted.map((command) => command.name.length));
  const lines = sorted.map((command) => `  ${command.name.padEnd(width)}  ${command.about.split('\n')[0]}`);
  return `Usage: npm run cli -- NAME ...\n\n${lines.join('\n')}\n\nMore about one: npm run cli -- NAME --help\n`;
}
