// One command and an end: `npm run cli -- NAME ...`.
import { readdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { UsageError, type Arguments, type Command } from '../platform/cli/command.ts';
import type { Platform } from '../platform/platform.ts';
import { findCommand, helpOf, helpOfAll, parseCommand } from './command-line.ts';

enableCompileCache();

const notify = (text: string): void => void process.stderr.write(`${text}\n`);
const out = (text: string): void => void process.stdout.write(`${text}\n`);
// A reader that has read enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

async function platformCommands(): Promise<Command[]> {
  const folder = join(import.meta.dirname, 'commands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.sort().map((name) => import(join(folder, name)) as Promise<{ commands: Command[] }>),
  );
  return modules.flatMap((module) => module.commands);
}

/** The commands of features are loaded only if no command of the server itself has the name. */
async function featureCommands(): Promise<Command[]> {
  return (await import('./discover.ts')).discoverCommands();
}

async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const { openPlatform } = await import('./session.ts');
  const platform = await openPlatform(process.env, notify);
  try {
    await work(platform);
  } finally {
    await platform.close();
  }
}

async function runCommand(command: Command, words: readonly string[]): Promise<void> {
  const given = parseCommand(command, words);
  if (given === 'help') return out(helpOf(command).trimEnd());
  const args: Arguments = { ...given, out, notify };
  if (command.needs === 'platform') await withPlatform((platform) => command.run(args, platform));
  else await command.run(args, undefined as never);
}

async function main(words: readonly string[]): Promise<number> {
  const own = await platformCommands();
  const wantsHelp = ['help', '--help', '-h', undefined].includes(words[0]);
  const command = wantsHelp
    ? undefined
    : (findCommand(own, words) ?? findCommand(await featureCommands(), words));
  if (!command) {
    const text = helpOfAll([...own, ...(await featureCommands())]);
    if (wantsHelp) {
      out(text.trimEnd());
      return 0;
    }
    notify(`There is no command '${words.slice(0, 2).join(' ')}'.\n\n${text}`);
    return 2;
  }
  try {
    await runCommand(command, words);
    return 0;
  } catch (error) {
    return explain(error as Error, command);
  }
}

/** Prints a failure and returns the exit code: 2 for a mistake in the call, 1 for a refusal or a failure. */
function explain(error: Error, command: Command): number {
  if (error instanceof UsageError) {
    notify(`${error.message}\n\n${helpOf(command)}`);
    return 2;
  }
  const notified = ['CommandError', 'StartError', 'SettingsError', 'ApiError'].includes(error.name);
  notify(notified ? error.message : `${command.name} failed: ${error.stack ?? error.message}`);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
// Whatever a library keeps open must not hold a command that has ended; what was written is out by then.
process.stdout.write('', () => process.exit());
