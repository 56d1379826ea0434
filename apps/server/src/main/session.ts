import { mkdirSync } from 'node:fs';
import { readDemoMark } from '../platform/demo/store.ts';
import { connect } from '../platform/db/connect.ts';
import { createLog } from '../platform/log/log.ts';
import { demoWanted, readSettings, type Settings } from '../platform/settings/schema.ts';
import { openEngines, type RunningEngines } from './engines.ts';
import { createPlatform, type RunningPlatform } from './platform.ts';
import { joinSandbox, vendorsOf } from './sandbox.ts';
import { prepareDatabase } from './upgrade.ts';

async function holdsDemo(engines: RunningEngines): Promise<boolean> {
  const database = connect(engines.databaseUrl, { size: 1, onError: () => undefined });
  try {
    return (await readDemoMark(database.db))?.state === 'made';
  } finally {
    await database.close();
  }
}

/** Settings of a command: the same as a server's, with a quiet log by default. */
export function commandSettings(env: Record<string, string | undefined>): Settings {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...env });
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return settings;
}

/**
 * The platform for a command: on the engines of the server that runs, which stay up, or on engines that are
 * started for it and stopped after it. It runs no jobs.
 */
export async function openPlatform(
  env: Record<string, string | undefined>,
  notify: (text: string) => void,
): Promise<RunningPlatform> {
  const settings = commandSettings(env);
  const log = createLog(settings.LOG_LEVEL);
  const engines = await openEngines(settings, (message) => log.info({ part: 'database' }, message));
  const open: (() => Promise<void>)[] = [engines.close];
  const close = async (): Promise<void> => {
    for (let part = open.pop(); part; part = open.pop()) await part();
  };
  try {
    await prepareDatabase(settings, engines, notify);
    const demo = demoWanted(settings) && (await holdsDemo(engines));
    const sandbox = demo ? await joinSandbox(settings) : undefined;
    if (sandbox) open.push(sandbox.close);
    const platform = await createPlatform(
      settings,
      {
        ...engines,
        ...vendorsOf(settings, sandbox),
        demo,
        work: false,
      },
      log,
    );
    open.push(() => platform.close());
    return { ...platform, close };
  } catch (error) {
    await close();
    throw error;
  }
}
