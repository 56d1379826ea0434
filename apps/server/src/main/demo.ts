import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '../platform/db/connect.ts';
import {
  hasAccounts,
  readDemoMark,
  wipeEverything,
  writeDemoMark,
  type DemoMark,
} from '../platform/demo/store.ts';
import { createRandom, type DemoSignIn } from '../platform/demo/world.ts';
import type { Log } from '../platform/log/log.ts';
import { demoWanted, type Settings } from '../platform/settings/schema.ts';
import { StartError } from '../platform/start-error.ts';
import { discoverSeeds } from './discover.ts';
import type { RunningEngines } from './engines.ts';
import { createPlatform } from './platform.ts';
import { type OwnSandbox, vendorsOf } from './sandbox.ts';

/** What a start does about the demo world. */
export type DemoPlan = 'none' | 'make' | 'keep';

const worldSeed = 20_260_105;

async function withDatabase<T>(
  engines: RunningEngines,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = connect(engines.databaseUrl, { size: 2, onError: () => undefined, statementTimeoutMs: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Empties what an unfinished seeding has left, in the database and beside it. */
async function clearUnfinished(database: Database, settings: Settings): Promise<void> {
  await wipeEverything(database.db);
  for (const folder of ['sandbox', 'files'])
    await rm(join(settings.DATA_DIR, folder), { recursive: true, force: true });
}

/**
 * Decides what becomes of the demo world. A seeding that was cut off is cleared away first.
 * @throws StartError where a demo world, whose passwords are known, would be served as a real one
 */
export async function planDemo(settings: Settings, engines: RunningEngines, log: Log): Promise<DemoPlan> {
  const wanted = demoWanted(settings);
  return withDatabase(engines, async (database) => {
    const mark = await readDemoMark(database.db);
    if (!wanted) {
      if (mark) {
        const place = settings.DATABASE_URL
          ? 'The database at DATABASE_URL'
          : `DATA_DIR = '${settings.DATA_DIR}'`;
        throw new StartError(
          `${place} holds the demo world, whose passwords are known to everybody. Name another ${settings.DATABASE_URL ? 'database' : 'folder'} for real work.`,
        );
      }
      return 'none';
    }
    if (mark?.state === 'made') return 'keep';
    if (mark) {
      log.warn('the demo world was not finished, making it again');
      await clearUnfinished(database, settings);
      return 'make';
    }
    if (!(await hasAccounts(database.db))) return 'make';
    log.info('this data folder holds accounts of its own: no demo world is added');
    return 'none';
  });
}

/** Makes the demo world, feature by feature. Cut off at any point, the next start makes it again from nothing. */
export async function seedDemo(
  settings: Settings,
  engines: RunningEngines,
  sandbox: OwnSandbox,
  log: Log,
  beforeFeature: () => void,
): Promise<void> {
  const mark: DemoMark = {
    state: 'making',
    size: settings.DEMO_SIZE,
    today: new Date().toISOString().slice(0, 10),
  };
  await withDatabase(engines, ({ db }) => writeDemoMark(db, mark));
  const platform = await createPlatform(
    settings,
    {
      ...engines,
      ...vendorsOf(settings, sandbox),
      demo: true,
      work: false,
    },
    log,
  );
  try {
    const random = createRandom(worldSeed);
    for (const [feature, { order, seed }] of await discoverSeeds()) {
      beforeFeature();
      const startedAt = performance.now();
      await seed({
        platform,
        random: random.fork(feature),
        size: mark.size,
        today: mark.today,
        sandbox: sandbox.standIn,
      });
      log.info({ feature, order, ms: Math.round(performance.now() - startedAt) }, 'seeded');
    }
    await writeDemoMark(platform.db, { ...mark, state: 'made' });
  } finally {
    await platform.close();
  }
}

/** Who can sign in to the demo. */
export async function demoSignIns(): Promise<readonly DemoSignIn[]> {
  return (await discoverSeeds()).flatMap(([, seed]) => seed.signIns ?? []);
}
